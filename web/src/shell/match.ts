/** The named parts of a path that matches a pattern such as `/rules/:game?/:number?`; `undefined` if it does not match. */
export function match(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/').filter((part) => part !== '');
  const given = path.split('/').filter((part) => part !== '');
  if (given.length > wanted.length) return undefined;
  const parts: Record<string, string> = {};
  for (const [place, part] of wanted.entries()) {
    const value = given[place];
    const name = /^:(\w+)(\??)$/.exec(part);
    if (!name) {
      if (value !== part) return undefined;
    } else if (value !== undefined) {
      parts[name[1] as string] = decoded(value);
    } else if (!name[2]) {
      return undefined;
    }
  }
  return parts;
}

/** Decodes a part of a path; a part that cannot be decoded stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
