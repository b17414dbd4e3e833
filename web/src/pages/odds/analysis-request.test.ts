import { describe, expect, it } from 'vitest';
import { problemOf } from '../../lib/api/problem';
import type { Analysis } from './analysis';
import { AnalysisRequest } from './analysis-request.svelte';

const analysis: Analysis = {
  game: 'let-it-ride',
  table: {},
  wagers: [],
  strategy: { rules: [] },
  method: [],
  silence: [],
};

type Answer = Analysis | { readonly done: number; readonly of: number; readonly progress: number | null };

/** A fake server that gives these answers in order, and records the requests. */
function house(...answers: (Answer | Error)[]) {
  const asked: string[] = [];
  const ask = (address: string): Promise<Answer> => {
    asked.push(address);
    const answer = answers.shift() ?? new Error('asked too often');
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  return { asked, ask };
}

const noPause = () => Promise.resolve();

describe('asking for an analysis', () => {
  it('asks for the game with its settings', async () => {
    const { ask, asked } = house(analysis);
    const request = new AnalysisRequest(ask, noPause);
    await request.load('let-it-ride', new URLSearchParams('max-payout=500.00'));
    expect(asked).toEqual(['/api/v1/odds/let-it-ride?max-payout=500.00']);
    expect(request.analysis).toEqual(analysis);
    expect(request.progress).toEqual({ step: 'there' });
  });

  it('asks again while the server is calculating, with its progress', async () => {
    const { ask, asked } = house(
      { done: 1, of: 4, progress: null },
      { done: 3, of: 0, progress: null },
      analysis,
    );
    const seen: unknown[] = [];
    const request: AnalysisRequest = new AnalysisRequest(ask, () => {
      seen.push(request.progress);
      return Promise.resolve();
    });
    await request.load('let-it-ride', new URLSearchParams());
    expect(seen).toEqual([
      { step: 'counting', done: 0.25 },
      { step: 'counting', done: null },
    ]);
    expect(asked).toHaveLength(3);
    expect(request.progress).toEqual({ step: 'there' });
  });

  it('waits while the server is busy', async () => {
    const busy = problemOf(503, { error: { code: 'busy', what: 'others are served first' } });
    const { ask, asked } = house(busy, analysis);
    const request = new AnalysisRequest(ask, noPause);
    await request.load('let-it-ride', new URLSearchParams());
    expect(asked).toHaveLength(2);
    expect(request.progress).toEqual({ step: 'there' });
  });

  it('keeps the last analysis if the server refuses other settings', async () => {
    const refusal = problemOf(422, { error: { code: 'not-valid', what: 'decks is 6 or 8' } });
    const { ask } = house(analysis, refusal);
    const request = new AnalysisRequest(ask, noPause);
    await request.load('let-it-ride', new URLSearchParams());
    await request.load('let-it-ride', new URLSearchParams('decks=7'));
    expect(request.progress).toMatchObject({ step: 'failed', problem: { message: 'decks is 6 or 8' } });
    expect(request.analysis).toEqual(analysis);
  });

  it('forgets the analysis of another game at once', async () => {
    const { ask } = house(analysis, { done: 0, of: 9, progress: null }, analysis);
    const request: AnalysisRequest = new AnalysisRequest(ask, () => {
      expect(request.analysis).toBeNull();
      return Promise.resolve();
    });
    await request.load('let-it-ride', new URLSearchParams());
    await request.load('star-blackjack', new URLSearchParams());
    expect.assertions(1);
  });

  it('uses only the answer to the last request', async () => {
    let answerFirst: (answer: Answer) => void = () => undefined;
    const first = new Promise<Answer>((answer) => (answerFirst = answer));
    const answers = [first, Promise.resolve(analysis)];
    const request = new AnalysisRequest(
      () => answers.shift() ?? Promise.reject(new Error('asked too often')),
      noPause,
    );
    const slow = request.load('let-it-ride', new URLSearchParams());
    await request.load('let-it-ride', new URLSearchParams('max-payout=1.00'));
    answerFirst({ ...analysis, method: ['late'] });
    await slow;
    expect(request.analysis).toEqual(analysis);
  });
});
