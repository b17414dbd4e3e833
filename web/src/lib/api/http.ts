import { recordHouseTime } from './house-clock';
import type { paths } from './openapi';
import { leavesOpen, offline, Problem, problemOf, staysOpen, strange, tooOld, unknown } from './problem';
import { pause } from './reconnecting-socket';

type Method = 'get' | 'post' | 'put' | 'delete';
type Json<Body> = Body extends { content: { 'application/json': infer Value } } ? Value : undefined;
type Good = 200 | 201 | 202 | 204;

/** The answer of an operation that succeeds. */
type Answer<Operation> = Operation extends { responses: infer Responses }
  ? { [Status in keyof Responses & Good]: Json<Responses[Status]> }[keyof Responses & Good]
  : never;

type Wanted<Operation> = Operation extends { requestBody: infer Body } ? Json<Body> : undefined;

type PathsWith<M extends Method> = {
  [Path in keyof paths]: paths[Path][M] extends undefined ? never : Path;
}[keyof paths];

interface Details<Body> {
  /** The values of the parameters in the path. */
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: Body;
  /** The idempotency key: requests with the same key have one effect. */
  readonly key?: string;
  readonly signal?: AbortSignal;
}

/** How often a request is repeated while its result is not known: for about half a minute. */
export const repeatsAtMost = 8;

/**
 * Sends a request that the OpenAPI document describes. Throws a {@link Problem} when the server refuses it.
 *
 * A request with an idempotency key is repeated under that key if its answer is lost, or if the server does not know the result.
 * If no attempt gives a result, the problem is `uncertain`.
 */
export async function ask<M extends Method, Path extends PathsWith<M>>(
  method: M,
  path: Path,
  details: Details<Wanted<paths[Path][M]>> = {},
): Promise<Answer<paths[Path][M]>> {
  const url = address(path, details.path, details.query);
  const answer =
    details.key === undefined ? exchange(method, url, details) : untilKnown(method, url, details);
  return (await answer) as Answer<paths[Path][M]>;
}

async function untilKnown(method: Method, url: string, details: Details<unknown>): Promise<unknown> {
  const givenAt = Date.now();
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await exchange(method, url, details);
    } catch (thrown) {
      if (!(thrown instanceof Problem)) throw thrown;
      // Once one attempt has left the result open, a refusal of a later attempt does not say whether the first was done.
      if (!(repeats === 0 ? leavesOpen(thrown) : staysOpen(thrown))) throw thrown;
      if (repeats === repeatsAtMost) throw unknown();
    }
    await rest(Math.max(pause(repeats, Math.random()), 1000), details.signal);
    if (tooOld(givenAt)) throw unknown();
  }
}

/** Waits, unless the page aborts the request. */
function rest(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const given = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', given);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', given, { once: true });
    if (signal?.aborted) given();
  });
}

/** Sends one request; returns the body of the answer, or `undefined` if it is empty. */
export async function exchange(
  method: Method,
  url: string,
  { body, key, signal }: Omit<Details<unknown>, 'path' | 'query'> = {},
): Promise<unknown> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (key !== undefined) headers['idempotency-key'] = key;
  const asked = Date.now();
  let response: Response;
  try {
    response = await fetch(url, {
      method: method.toUpperCase(),
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
  } catch (thrown) {
    if (signal?.aborted) throw thrown;
    throw offline();
  }
  recordHouseTime(response.headers.get('date'), asked, Date.now());
  const text = await response.text().catch(() => '');
  const value = parsed(text, response.status);
  if (!response.ok) throw problemOf(response.status, value);
  return value;
}

function parsed(text: string, status: number): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw strange(status);
  }
}

/** The path with its parameters filled in, and the query. */
export function address(
  path: string,
  parts: Readonly<Record<string, string | number>> = {},
  query: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parts[name];
    if (value === undefined) throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(value);
  });
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) asked.set(name, String(value));
  }
  const text = asked.toString();
  return text ? `${filled}?${text}` : filled;
}

/** A new idempotency key. */
export function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
