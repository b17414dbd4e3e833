import { EngineClient, type Ask } from './engine-client';
import { EngineRefusal } from './engine';
import type { Answered, Asked } from './worker';

/** The engine could not be loaded, or has stopped. */
export class EngineBroken extends Error {
  constructor(reason: string) {
    super(`This browser cannot run checks and practice tables: ${reason}`);
    this.name = 'EngineBroken';
  }
}

/** The part of `Worker` that is used here; tests give a fake one. */
export interface EngineWorker {
  onmessage: ((event: { data: Answered }) => void) | null;
  onerror: ((event: unknown) => void) | null;
  postMessage(asked: Asked): void;
  terminate(): void;
}

interface Waiting {
  readonly resolve: (done: unknown) => void;
  readonly reject: (reason: Error) => void;
}

/** An engine that runs in a worker. */
interface WorkerEngine {
  readonly ask: Ask;
  /** Terminates the worker. */
  readonly end: () => void;
}

/** Runs an engine in a worker, which is started with the first question, and again after a failure. */
export function engineInWorker(start: () => EngineWorker): WorkerEngine {
  let worker: EngineWorker | undefined;
  let asked = 0;
  const waiting = new Map<number, Waiting>();

  const broke = (reason: string) => {
    worker?.terminate();
    worker = undefined;
    for (const { reject } of waiting.values()) reject(new EngineBroken(reason));
    waiting.clear();
  };

  const started = (): EngineWorker => {
    const created = start();
    created.onmessage = ({ data }) => {
      const one = waiting.get(data.number);
      waiting.delete(data.number);
      if ('done' in data) one?.resolve(data.done);
      else if ('refused' in data) one?.reject(new EngineRefusal(data.refused, data.code));
      else {
        one?.reject(new EngineBroken(data.broken));
        broke(data.broken);
      }
    };
    created.onerror = () => broke('it could not be loaded');
    return created;
  };

  const ask: Ask = (question) =>
    new Promise((resolve, reject) => {
      worker ??= started();
      asked += 1;
      waiting.set(asked, { resolve, reject });
      worker.postMessage({ number: asked, question });
    });
  return { ask, end: () => broke('it was ended') };
}

const start = () =>
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }) as unknown as EngineWorker;

/** The engine of this window, for checks. */
export const engine = new EngineClient(engineInWorker(start).ask);

/** Another engine: a practice table lives in the engine that opened it. */
export function ownEngine(): { readonly engine: EngineClient; readonly end: () => void } {
  const { ask, end } = engineInWorker(start);
  return { engine: new EngineClient(ask), end };
}
