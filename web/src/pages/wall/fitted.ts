/** Text on a screen without scrolling is made smaller until all of it fits. */

/** Down to this size only the lines shrink; below it everything shrinks. */
const linesAlone = 0.75;
const smallest = 0.1;
const steps = 9;

/** The scale of everything, and the scale of the lines. */
export interface Sizes {
  readonly all: number;
  readonly lines: number;
}

/** The sizes for a number between 0 and 1. */
export function sizesAt(part: number): Sizes {
  return { all: Math.min(1, part / linesAlone), lines: Math.max(linesAlone, part) };
}

/** The largest number at which everything fits, found by bisection. */
export function largestThatFits(fits: (part: number) => boolean): number {
  if (fits(1)) return 1;
  let [low, high] = [smallest, 1];
  for (let step = 0; step < steps; step += 1) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * Sets `--all` and `--lines` of a box so that its content fits, whenever the size of the box changes. The content is given as text, so
 * that new text is fitted again.
 */
export function fitted(text: string): (box: HTMLElement) => () => void {
  return (box) => {
    const fits = (part: number): boolean => {
      const { all, lines } = sizesAt(part);
      box.style.setProperty('--all', String(all));
      box.style.setProperty('--lines', String(lines));
      return box.scrollHeight <= box.clientHeight && box.scrollWidth <= box.clientWidth;
    };
    const fit = (): void => {
      // The last number that the search tried need not be the one that it found.
      fits(largestThatFits(fits));
      box.dataset.fitted = text.length === 0 ? 'empty' : 'yes';
    };
    fit();
    const watching = new ResizeObserver(fit);
    watching.observe(box);
    return () => watching.disconnect();
  };
}
