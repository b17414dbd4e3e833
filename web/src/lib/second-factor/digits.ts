/** Reads typed digits of an app, which may contain spaces or dashes. */
export function readDigits(text: string): string | undefined {
  const plain = text.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(plain) ? plain : undefined;
}

/** A secret in groups of four letters, for reading and typing. */
export function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
