import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Playback } from './playback.svelte';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('begins at the end, with the result', () => {
  const playback = new Playback(1, 4);
  expect([playback.place, playback.atStart, playback.atEnd]).toEqual([4, false, true]);
});

it('stays within its steps', () => {
  const playback = new Playback(1, 4);
  playback.go(0);
  expect(playback.place).toBe(1);
  playback.go(5);
  expect(playback.place).toBe(4);
});

it('plays from the start if it is at the end, and stops there again', () => {
  const playback = new Playback(1, 3, 100);
  playback.play();
  expect([playback.place, playback.playing]).toEqual([1, true]);
  vi.advanceTimersByTime(100);
  expect([playback.place, playback.playing]).toEqual([2, true]);
  vi.advanceTimersByTime(100);
  expect([playback.place, playback.playing]).toEqual([3, false]);
  vi.advanceTimersByTime(1000);
  expect(playback.place).toBe(3);
});

it('goes on from where it was paused', () => {
  const playback = new Playback(0, 5, 100);
  playback.go(2);
  playback.toggle();
  vi.advanceTimersByTime(100);
  playback.toggle();
  vi.advanceTimersByTime(500);
  expect([playback.place, playback.playing]).toEqual([3, false]);
});

it('stops when the user steps by hand', () => {
  const playback = new Playback(0, 5, 100);
  playback.play();
  playback.go(4);
  vi.advanceTimersByTime(500);
  expect([playback.place, playback.playing]).toEqual([4, false]);
});

it('has nothing to play in a single step', () => {
  const playback = new Playback(0, 0);
  playback.play();
  expect(playback.playing).toBe(false);
});

it('is moved by keys', () => {
  const playback = new Playback(0, 3);
  expect(playback.key('ArrowLeft')).toBe(true);
  expect(playback.place).toBe(2);
  playback.key('Home');
  expect(playback.place).toBe(0);
  playback.key('ArrowRight');
  playback.key('End');
  expect(playback.place).toBe(3);
  expect(playback.key('x')).toBe(false);
  playback.key(' ');
  expect(playback.playing).toBe(true);
});
