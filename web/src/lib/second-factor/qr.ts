import { encode } from 'uqr';

/** A square picture that phones read text from. */
export interface QrPicture {
  /** Its width and height, in squares, the quiet border included. */
  readonly size: number;
  /** The dark squares, as the path of an SVG. */
  readonly path: string;
}

/** Readers find the picture by the empty border around it: four squares, as ISO/IEC 18004 wants it. */
const border = 4;

/** Draws text as a QR code. Nobody outside is asked: the text may be a secret. */
export function qrPicture(text: string): QrPicture {
  const { data, size } = encode(text, { ecc: 'M', border });
  const runs = data.flatMap((row, y) =>
    darkRuns(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`),
  );
  return { size, path: runs.join('') };
}

/** Where dark squares that touch begin in a row, and how many there are. */
function darkRuns(row: readonly boolean[]): (readonly [number, number])[] {
  const runs: [number, number][] = [];
  row.forEach((dark, x) => {
    const last = runs.at(-1);
    if (!dark) return;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}
