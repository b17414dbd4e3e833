import { describe, expect, it } from 'vitest';
import { EngineRefusal } from './engine';
import { EngineBroken, engineInWorker, type EngineWorker } from './in-worker';
import type { Asked } from './worker';

function opened() {
  const workers: (EngineWorker & { asked: Asked[]; ended: boolean })[] = [];
  const running = engineInWorker(() => {
    const worker = {
      onmessage: null,
      onerror: null,
      asked: [] as Asked[],
      ended: false,
      postMessage(asked: Asked) {
        this.asked.push(asked);
      },
      terminate() {
        this.ended = true;
      },
    };
    workers.push(worker);
    return worker;
  });
  return { ...running, workers };
}

describe('an engine in a worker', () => {
  it('is started with the first question, and matches answers to questions', async () => {
    const { ask, workers } = opened();
    expect(workers).toHaveLength(0);
    const [first, second] = [ask('one'), ask('two')];
    const worker = workers[0];
    expect(worker?.asked.map(({ question }) => question)).toEqual(['one', 'two']);
    worker?.onmessage?.({ data: { number: 2, done: 'to two' } });
    worker?.onmessage?.({ data: { number: 1, done: 'to one' } });
    expect(await Promise.all([first, second])).toEqual(['to one', 'to two']);
    expect(workers).toHaveLength(1);
  });

  it('may refuse a question, and goes on', async () => {
    const { ask, workers } = opened();
    const refused = ask('what');
    workers[0]?.onmessage?.({ data: { number: 1, refused: 'no such thing' } });
    await expect(refused).rejects.toEqual(new EngineRefusal('no such thing'));
    expect(workers[0]?.ended).toBe(false);
  });

  it('that failed rejects all open questions, and is started again', async () => {
    const { ask, workers } = opened();
    const [first, second] = [ask('one'), ask('two')];
    workers[0]?.onmessage?.({ data: { number: 1, broken: 'unreachable' } });
    await expect(first).rejects.toBeInstanceOf(EngineBroken);
    await expect(second).rejects.toThrow('unreachable');
    expect(workers[0]?.ended).toBe(true);
    const again = ask('three');
    workers[1]?.onmessage?.({ data: { number: 3, done: 'here' } });
    expect(await again).toBe('here');
  });

  it('that cannot be loaded rejects with that reason', async () => {
    const { ask, workers } = opened();
    const asked = ask('one');
    workers[0]?.onerror?.({});
    await expect(asked).rejects.toThrow('could not be loaded');
  });

  it('is terminated when it is ended', () => {
    const { ask, end, workers } = opened();
    ask('one').catch(() => undefined);
    end();
    expect(workers[0]?.ended).toBe(true);
  });
});
