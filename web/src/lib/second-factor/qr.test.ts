import { expect, it } from 'vitest';
import { qrPicture } from './qr';

const address = 'otpauth://totp/Croupier:grace?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Croupier';

/** The picture as rows of squares, drawn from its path. */
function squares(text: string): boolean[][] {
  const { size, path } = qrPicture(text);
  const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let dark = 0; dark < Number(width); dark += 1) {
      const row = drawn[Number(y)] as boolean[];
      expect(row[Number(x) + dark]).toBe(false);
      row[Number(x) + dark] = true;
    }
  }
  return drawn;
}

/** The mark that stands in three corners: seven squares wide, a ring and a core. */
const corner = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];

it('has the border that scanners need, and the marks of a QR code in three corners', () => {
  const drawn = squares(address);
  const rows = drawn.map((row) => row.map((dark) => (dark ? '#' : '.')).join(''));
  const size = rows.length;
  // A version has 17 squares and 4 for each step.
  expect((size - 8 - 17) % 4).toBe(0);
  for (const [index, row] of rows.entries()) {
    expect(row.slice(0, 4) + row.slice(-4)).toBe('........');
    if (index < 4 || index >= size - 4) expect(row).not.toContain('#');
  }
  const at = (x: number, y: number) => rows.slice(y, y + 7).map((row) => row.slice(x, x + 7));
  expect(at(4, 4)).toEqual(corner);
  expect(at(size - 11, 4)).toEqual(corner);
  expect(at(4, size - 11)).toEqual(corner);
  expect(at(size - 11, size - 11)).not.toEqual(corner);
});

it('differs where the text differs', () => {
  expect(qrPicture(address).path).not.toBe(qrPicture(address.replace('grace', 'dora_')).path);
});
