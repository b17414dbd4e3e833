/** Whether a path is one that a pattern such as `/rules/:game?/:number?` stands for, and if so, its named parts. */
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

/** Anyone can type a path: what cannot be decoded is taken as it stands. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
