/** Words on a screen that nobody can scroll: they are set smaller until all of them are seen. */

/** Down to here only the lines shrink; below it everything does. */
const linesAlone = 0.75;
const smallest = 0.1;
const steps = 9;

/** How large everything and the lines among it are set, of their usual size. */
export interface Sizes {
  readonly all: number;
  readonly lines: number;
}

/** The sizes that go with one figure between 0 and 1. */
export function sizesAt(part: number): Sizes {
  return { all: Math.min(1, part / linesAlone), lines: Math.max(linesAlone, part) };
}

/** The largest part at which everything is seen, given that it is at the smallest one. */
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
 * Sets `--all` and `--lines` of a box so that nothing in it reaches over its edges, whenever the box changes its size. What is in it is
 * given as text: another text is fitted anew.
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
      // A search ends with what it tried last, which need not be what it found.
      fits(largestThatFits(fits));
      box.dataset.fitted = text.length === 0 ? 'empty' : 'yes';
    };
    fit();
    const watching = new ResizeObserver(fit);
    watching.observe(box);
    return () => watching.disconnect();
  };
}
