import type { Attachment } from 'svelte/attachments';
import type { Point } from '../felts/geometry';
import { duration, effectivePace, Stagger, type Pace } from './pace';

/** The reader's choice; the preferences set it. */
export const motionChoice = $state<{ pace: Pace }>({ pace: 'full' });

const stagger = new Stagger();
const easing = 'cubic-bezier(0.2, 0.7, 0.2, 1)';

function paceNow(): Pace {
  return effectivePace(motionChoice.pace, matchMedia('(prefers-reduced-motion: reduce)').matches);
}

function move(node: SVGElement, kind: 'travel' | 'slide', from: Point): void {
  const pace = paceNow();
  if (pace === 'none') return;
  node.animate(
    [
      { transform: `translate(${from.x}px, ${from.y}px)`, opacity: 0 },
      { opacity: 1, offset: 0.25 },
      { transform: 'none', opacity: 1 },
    ],
    {
      duration: duration(kind, pace),
      delay: stagger.wait(performance.now(), pace),
      easing,
      fill: 'backwards',
    },
  );
}

/** A card comes from the shoe: `from` is where it starts, seen from where it will lie. */
export function travelFrom(from: Point): Attachment<SVGElement> {
  return (node) => move(node, 'travel', from);
}

/** Chips slide from a player or from the tray. */
export function slideFrom(from: Point): Attachment<SVGElement> {
  return (node) => move(node, 'slide', from);
}

/** A card is turned about its own middle. */
export function turnOver(node: SVGElement): void {
  const pace = paceNow();
  if (pace === 'none') return;
  node.style.transformBox = 'fill-box';
  node.style.transformOrigin = 'center';
  node.animate([{ transform: 'scaleX(0.02)' }, { transform: 'scaleX(1)' }], {
    duration: duration('turn', pace),
    easing,
    fill: 'backwards',
  });
}

/** Brings everything that moves below `root` to its end at once. */
export function skipMotion(root: Element): void {
  stagger.reset();
  for (const animation of root.getAnimations({ subtree: true })) animation.finish();
}
