import { encode } from 'uqr';

/** A QR code. */
interface QrPicture {
  /** Its width and height, in squares, the quiet border included. */
  readonly size: number;
  /** The dark squares, as the path of an SVG. */
  readonly path: string;
}

/** Scanners find the code by the empty border around it: four squares by ISO/IEC 18004. */
const border = 4;

/** Draws text as a QR code. The text may be a secret, so this happens in the browser. */
export function qrPicture(text: string): QrPicture {
  const { data, size } = encode(text, { ecc: 'M', border });
  const runs = data.flatMap((row, y) =>
    darkRuns(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`),
  );
  return { size, path: runs.join('') };
}

/** The runs of dark squares in a row: the start and the length of each. */
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
