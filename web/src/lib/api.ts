import type { Api } from '@fanfare/contract';
import { type InputOf, methodOf, pathOf } from '@fanfare/contract/kit/call';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, offline, toApiError } from './api/api-error.ts';
import { emit } from './api/page-events.ts';
import { startProgress } from './api/progress.ts';

export { ApiError, errorMessage } from './api/api-error.ts';

export type Key = keyof Api;

type Part<K extends Key, Name extends 'params' | 'query' | 'body'> =
  Api[K] extends Record<Name, infer S> ? { [N in Name]: InputOf<S> } : { [N in Name]?: undefined };

/** What a call takes. `silent` calls (polling, autosave) never show the progress bar. */
export type Input<K extends Key> = Part<K, 'params'> & Part<K, 'query'> & Part<K, 'body'> & Manner;
type Manner = { silent?: boolean; signal?: AbortSignal };

/** What a call gives, as it is on the wire: points in time are ISO text. */
export type Output<K extends Key> = InputOf<Api[K]['returns']>;

/** A call that takes nothing may be made with nothing. */
type Given<K extends Key> = Record<never, never> extends Input<K> ? Input<K> | undefined : Input<K>;
type Args<K extends Key> = undefined extends Given<K> ? [input?: Given<K>] : [input: Given<K>];
type Loose = { params?: object; query?: object; body?: unknown } & Manner;

/** Calls the product's API. Every failure is a `CallFailed`. */
export const call = <K extends Key>(key: K, ...[input]: Args<K>): Promise<Output<K>> => perform(key, input ?? {});

/** The same as a query of TanStack Query; its key is the call's key and what goes in. */
export const query = <K extends Key>(key: K, ...[input]: Args<K>) => {
  const given: Loose = input ?? {};
  return queryOptions({
    queryKey: [key, { params: given.params, query: given.query }],
    queryFn: ({ signal }): Promise<Output<K>> => perform(key, { ...given, signal }),
  });
};

type SaveOptions<K extends Key> = {
  /** Calls whose answers this one changes; they are read again before `onDone` runs. */
  refreshes?: Key[];
  onDone?: (answer: Output<K>) => void | Promise<void>;
};

/** A call that changes something. */
export function useSave<K extends Key>(key: K, { refreshes = [], onDone }: SaveOptions<K> = {}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Given<K>): Promise<Output<K>> => perform(key, input ?? {}),
    onSuccess: async (answer) => {
      await Promise.all(refreshes.map((stale) => client.invalidateQueries({ queryKey: [stale] })));
      await onDone?.(answer);
    },
  });
}

async function perform<K extends Key>(key: K, input: Loose): Promise<Output<K>> {
  const done = input.silent ? () => {} : startProgress();
  try {
    return await send(key, input);
  } catch (error) {
    if (error instanceof ApiError) announce(error);
    throw error;
  } finally {
    done();
  }
}

async function send<K extends Key>(key: K, { params, query: search, body, signal }: Loose): Promise<Output<K>> {
  const response = await fetch(addressOf(key, params, search), {
    method: methodOf(key),
    credentials: 'same-origin',
    headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
  }).catch((error: unknown) => {
    // An abandoned query is no failure of the network; TanStack Query knows the abort by itself.
    throw signal?.aborted ? error : offline();
  });
  const answer = await response.json().catch(() => undefined);
  if (!response.ok) throw toApiError(response.status, answer);
  return answer;
}

/** `/user/session/{id}/end` with its holes filled and its query appended. */
export function addressOf(key: string, params: object = {}, search: object = {}): string {
  const values = new Map(Object.entries(params));
  const path = pathOf(key).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const pairs = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return text ? `${path}?${text}` : path;
}

/** A wrong password or code is also a 401, but it says nothing about the session. */
const aboutTheDoor = new Set(['login-failed', 'code-needed', 'code-wrong']);

/** Tells the whole page what concerns it. */
export function announce(failure: ApiError): void {
  if (failure.restricted) emit({ kind: 'restricted', ...failure.restricted });
  if (failure.status === 401 && !aboutTheDoor.has(failure.code)) emit({ kind: 'signed-out' });
}
