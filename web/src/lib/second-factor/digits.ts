/** What somebody has typed as the digits of an app: people put a space into the middle. */
export function readDigits(text: string): string | undefined {
  const plain = text.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(plain) ? plain : undefined;
}

/** A secret in groups of four, as it is read out and typed. */
export function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
