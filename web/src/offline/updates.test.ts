import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Updates, type Registration, type Workers } from './updates.svelte';

class FakeWorker {
  state = 'installing';
  told: string[] = [];
  private changed: (() => void)[] = [];
  postMessage(message: string) {
    this.told.push(message);
  }
  addEventListener(_: string, listener: () => void) {
    this.changed.push(listener);
  }
  become(state: string) {
    this.state = state;
    for (const listener of this.changed) listener();
  }
}

function browser({ visitedBefore = true, refuses = false } = {}) {
  const found: (() => void)[] = [];
  const taken: (() => void)[] = [];
  const registration = {
    waiting: null as FakeWorker | null,
    installing: null as FakeWorker | null,
    addEventListener: (_: string, listener: () => void) => void found.push(listener),
    update: vi.fn(() => Promise.resolve()),
  };
  const workers: Workers = {
    controller: visitedBefore ? {} : null,
    register: () =>
      refuses ? Promise.reject(new Error('no')) : Promise.resolve(registration as Registration),
    addEventListener: (_, listener) => void taken.push(listener),
  };
  const reload = vi.fn();
  return {
    registration,
    reload,
    updates: new Updates(workers, reload),
    /** A new version is fetched and installed. */
    publish() {
      const worker = new FakeWorker();
      registration.installing = worker;
      for (const listener of found) listener();
      registration.installing = null;
      registration.waiting = worker;
      worker.become('installed');
      return worker;
    },
    takeOver: () => taken.forEach((listener) => listener()),
  };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a new version', () => {
  it('is announced once it is ready, and used when the user accepts it', async () => {
    const { updates, publish, takeOver, reload } = browser();
    await updates.install('/service-worker.js');
    expect(updates.ready).toBe(false);
    const worker = publish();
    expect(updates.ready).toBe(true);
    expect(worker.told).toEqual([]);
    updates.accept();
    expect(worker.told).toEqual(['take over']);
    takeOver();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('that already waits is announced at once', async () => {
    const { updates, registration } = browser();
    registration.waiting = new FakeWorker();
    await updates.install('/service-worker.js');
    expect(updates.ready).toBe(true);
  });

  it('is not announced on the first visit, and no page is reloaded', async () => {
    const { updates, publish, takeOver, reload } = browser({ visitedBefore: false });
    await updates.install('/service-worker.js');
    publish();
    takeOver();
    expect(updates.ready).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  it('is checked for while the client stays open', async () => {
    const { updates, registration } = browser();
    await updates.install('/service-worker.js');
    vi.advanceTimersByTime(30 * 60_000 - 1);
    expect(registration.update).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(registration.update).toHaveBeenCalledTimes(1);
  });

  it('does not come if the browser refuses the service worker', async () => {
    const { updates } = browser({ refuses: true });
    await updates.install('/service-worker.js');
    expect(updates.ready).toBe(false);
  });
});
