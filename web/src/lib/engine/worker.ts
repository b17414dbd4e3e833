import { Engine, EngineRefusal } from './engine';
import address from './engine.wasm?url';

// Runs the engine in a worker, so that a long check does not block the page.

export interface Asked {
  readonly number: number;
  readonly question: unknown;
}

export type Answered =
  | { readonly number: number; readonly done: unknown }
  | { readonly number: number; readonly refused: string; readonly code?: string | undefined }
  | { readonly number: number; readonly broken: string };

const engine = fetch(address)
  .then((response) => response.arrayBuffer())
  .then((bytes) => Engine.start(bytes));

addEventListener('message', ({ data: { number, question } }: MessageEvent<Asked>) => {
  engine
    .then((started): Answered => ({ number, done: started.ask(question) }))
    .catch((thrown: unknown): Answered =>
      thrown instanceof EngineRefusal
        ? { number, refused: thrown.why, code: thrown.code }
        : { number, broken: thrown instanceof Error ? thrown.message : String(thrown) },
    )
    .then((answer) => postMessage(answer));
});
