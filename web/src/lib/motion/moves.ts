import type { Attachment } from 'svelte/attachments';
import type { TransitionConfig } from 'svelte/transition';
import type { Point } from '../felts/geometry';
import { duration, effectivePace, Stagger, type Pace } from './pace';

/** The user's preference. It is read only when a move begins, so it need not be reactive. */
export const motionChoice: { pace: Pace } = { pace: 'full' };

const stagger = new Stagger();
const easing = 'cubic-bezier(0.2, 0.7, 0.2, 1)';

let held = false;

/**
 * While motion is held, cards and chips appear and disappear at once: opening a table, or a new layout for another
 * shape of window, deals nothing.
 */
export function holdMotion(hold: boolean): void {
  held = hold;
}

function paceNow(): Pace {
  if (held) return 'none';
  return effectivePace(motionChoice.pace, matchMedia('(prefers-reduced-motion: reduce)').matches);
}

/** Moves a card from the shoe, or chips from a player or the tray; `from` is relative to the place where they will lie. */
export function arrive(node: SVGElement, how: 'travel' | 'slide', from: Point): void {
  const pace = paceNow();
  if (pace === 'none') return;
  node.animate(
    [
      { transform: `translate(${from.x}px, ${from.y}px)`, opacity: 0 },
      { opacity: 1, offset: 0.25 },
      { transform: 'none', opacity: 1 },
    ],
    {
      duration: duration(how, pace),
      delay: stagger.wait(performance.now(), pace),
      easing,
      fill: 'backwards',
    },
  );
}

/** Moves cards or chips off the cloth, to the tray, the rack or a player, fading on the way. */
export function leave(_node: Element, { how, to }: { how: 'travel' | 'slide'; to: Point }): TransitionConfig {
  return {
    duration: duration(how, paceNow()),
    css: (left, gone) => `transform: translate(${to.x * gone}px, ${to.y * gone}px); opacity: ${left}`,
  };
}

/** Turns a card over about its middle. */
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

/** Ends all animations below `root` at once. */
function skipMotion(root: Element): void {
  const finish = () => {
    for (const animation of root.getAnimations({ subtree: true })) animation.finish();
  };
  stagger.reset();
  finish();
  // A Svelte transition begins with an empty animation and starts the real one when that ends.
  requestAnimationFrame(finish);
}

/** A touch on the element, or Escape anywhere, skips the motion in it. */
export const skippable: Attachment<HTMLElement> = (node) => {
  const onTouch = () => skipMotion(node);
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') skipMotion(node);
  };
  node.addEventListener('pointerdown', onTouch);
  window.addEventListener('keydown', onKey);
  return () => {
    node.removeEventListener('pointerdown', onTouch);
    window.removeEventListener('keydown', onKey);
  };
};
