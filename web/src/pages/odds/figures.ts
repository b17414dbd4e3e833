/** Numbers of an analysis as people read them. */

/** `5.20%`; shares below a hundredth of a percent have two significant digits. */
export function percent(share: number): string {
  const value = share * 100;
  const size = Math.abs(value);
  if (size === 0) return '0%';
  const digits = size >= 0.01 ? 2 : Math.min(12, 1 - Math.floor(Math.log10(size)));
  return `${minus(value.toFixed(digits))}%`;
}

/** `1 in 2.6`, `1 in 649,740`. */
export function oneIn(share: number): string {
  if (share <= 0) return 'never';
  if (share >= 1) return 'always';
  const rounds = 1 / share;
  return `1 in ${grouped(rounds < 100 ? rounds.toFixed(1).replace(/\.0$/, '') : rounds.toFixed(0))}`;
}

/** A number with `decimals` decimals and a typographic minus. */
export function decimal(value: number, digits = 2): string {
  return minus(value.toFixed(digits));
}

/** A whole number in groups of three. */
export function count(value: number): string {
  return grouped(minus(Math.round(value).toFixed(0)));
}

/** A mean in dollars, rounded for display; never read back as money. */
export function meanDollars(value: number): string {
  const size = Math.abs(value);
  const digits = size !== 0 && size < 0.1 ? 3 : 2;
  const text = size >= 1000 ? grouped(size.toFixed(0)) : size.toFixed(digits);
  return `${value < 0 && Number(size.toFixed(digits)) !== 0 ? '−' : ''}$${text}`;
}

function minus(text: string): string {
  const size = text.replace('-', '');
  return text.startsWith('-') && Number(size) !== 0 ? `−${size}` : size;
}

function grouped(text: string): string {
  const [whole = '', rest] = text.split('.');
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return rest === undefined ? groups : `${groups}.${rest}`;
}
