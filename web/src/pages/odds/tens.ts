/** Writes tens as 10 for readers who do not know the server's T. */
export function withTens(text: string): string {
  return text.replace(/\bT\b/g, '10');
}
