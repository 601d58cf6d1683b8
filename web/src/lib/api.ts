import type { Api } from '@fanfare/contract';
import { type InputOf, methodFor, pathFor, type Schema } from '@fanfare/contract/kit/call';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, offlineError, toApiError } from './api/api-error.ts';
import { emit } from './api/page-events.ts';
import { startProgress } from './api/progress.ts';

export { ApiError, errorMessage } from './api/api-error.ts';

/** Calls with one answer; those that answer with events are used by `listen`. */
export type Key = { [K in keyof Api]: Api[K] extends { returns: Schema } ? K : never }[keyof Api];

type Part<K extends Key, Name extends 'params' | 'query' | 'body'> =
  Api[K] extends Record<Name, infer S> ? { [N in Name]: InputOf<S> } : { [N in Name]?: undefined };

/** The input of a call. `silent` calls (polling, autosave) never show the progress bar. */
export type Input<K extends Key> = Part<K, 'params'> & Part<K, 'query'> & Part<K, 'body'> & CallOptions;
type CallOptions = { silent?: boolean; signal?: AbortSignal };

/** The response of a call as JSON: dates are ISO text. */
export type Output<K extends Key> = InputOf<Api[K]['returns']>;

/** Input that can be left out for calls that require none. */
type OptionalInput<K extends Key> = Record<never, never> extends Input<K> ? Input<K> | undefined : Input<K>;
type Args<K extends Key> = undefined extends OptionalInput<K> ? [input?: OptionalInput<K>] : [input: OptionalInput<K>];
type AnyInput = { params?: object; query?: object; body?: unknown } & CallOptions;

/** Calls the API. Every failure is an `ApiError`. */
export const call = <K extends Key>(key: K, ...[input]: Args<K>): Promise<Output<K>> => perform(key, input ?? {});

/** Query options for TanStack Query; the query key is the call's key plus its input. */
export const query = <K extends Key>(key: K, ...[input]: Args<K>) => {
  const parts: AnyInput = input ?? {};
  return queryOptions({
    queryKey: [key, { params: parts.params, query: parts.query }],
    queryFn: ({ signal }): Promise<Output<K>> => perform(key, { ...parts, signal }),
  });
};

type SaveOptions<K extends Key> = {
  /** Queries this call makes stale; they are refetched before `onDone` runs. */
  refreshes?: Key[];
  onDone?: (answer: Output<K>) => void | Promise<void>;
};

/** Mutation for one call: after success it refetches the stale queries, then runs `onDone`. */
export function useSave<K extends Key>(key: K, { refreshes = [], onDone }: SaveOptions<K> = {}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: OptionalInput<K>): Promise<Output<K>> => perform(key, input ?? {}),
    onSuccess: async (answer) => {
      await Promise.all(refreshes.map((stale) => client.invalidateQueries({ queryKey: [stale] })));
      await onDone?.(answer);
    },
  });
}

async function perform<K extends Key>(key: K, input: AnyInput): Promise<Output<K>> {
  const stopProgress = input.silent ? () => {} : startProgress();
  try {
    return await send(key, input);
  } catch (error) {
    if (error instanceof ApiError) emitApiError(error);
    throw error;
  } finally {
    stopProgress();
  }
}

async function send<K extends Key>(key: K, { params, query: search, body, signal }: AnyInput): Promise<Output<K>> {
  const response = await fetch(toUrl(key, params, search), {
    method: methodFor(key),
    credentials: 'same-origin',
    headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
  }).catch((error: unknown) => {
    // An aborted query is not a network failure; TanStack Query handles the abort.
    throw signal?.aborted ? error : offlineError();
  });
  const answer = await response.json().catch(() => undefined);
  if (!response.ok) throw toApiError(response.status, answer);
  return answer;
}

/** The URL of a call: path parameters filled in, query appended. */
export function toUrl(key: string, params: object = {}, search: object = {}): string {
  const values = new Map(Object.entries(params));
  const path = pathFor(key).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const pairs = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return text ? `${path}?${text}` : path;
}

/** 401 codes of the sign-in form; they do not mean that the session ended. */
const signInProblemCodes = new Set(['login-failed', 'code-needed', 'code-wrong']);

/** Emits a page event for an error that the shell shows, such as a missing role or an ended session. */
export function emitApiError(failure: ApiError): void {
  if (failure.restricted) emit({ kind: 'restricted', ...failure.restricted });
  if (failure.status === 401 && !signInProblemCodes.has(failure.code)) emit({ kind: 'signed-out' });
}
