import type { Attachment } from 'svelte/attachments';
import type { TransitionConfig } from 'svelte/transition';
import type { Point } from '../felts/geometry';
import { duration, effectivePace, Stagger, type Pace } from './pace';

/** The reader's choice; the preferences set it. Only read when a move begins, so it need not be reactive. */
export const motionChoice: { pace: Pace } = { pace: 'full' };

const stagger = new Stagger();
const easing = 'cubic-bezier(0.2, 0.7, 0.2, 1)';

let held = false;

/**
 * While motion is held, what appears or goes does so at once: a table that is opened, or laid out anew for
 * another shape of window, shows what already lies there and deals nothing.
 */
export function holdMotion(hold: boolean): void {
  held = hold;
}

function paceNow(): Pace {
  if (held) return 'none';
  return effectivePace(motionChoice.pace, matchMedia('(prefers-reduced-motion: reduce)').matches);
}

/** A card travels from the shoe, chips slide from a player or the tray: from a point seen from where they will lie. */
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

/** What is taken off the cloth goes to the tray, to the rack or to a player, fading as it gets there. */
export function leave(_node: Element, { how, to }: { how: 'travel' | 'slide'; to: Point }): TransitionConfig {
  return {
    duration: duration(how, paceNow()),
    css: (left, gone) => `transform: translate(${to.x * gone}px, ${to.y * gone}px); opacity: ${left}`,
  };
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
  const finish = () => {
    for (const animation of root.getAnimations({ subtree: true })) animation.finish();
  };
  stagger.reset();
  finish();
  // A transition of Svelte begins with an empty animation and starts the real one when that has ended.
  requestAnimationFrame(finish);
}

/** A touch anywhere on the element, or Escape anywhere, skips what is moving in it. */
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
