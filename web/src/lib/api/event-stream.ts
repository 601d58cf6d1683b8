import type { Api } from '@fanfare/contract';
import type { Calls, EndEvent, InputOf } from '@fanfare/contract/kit/call';
import { emitApiError, toUrl } from '../api.ts';
import { ApiError, offlineError, toApiError } from './api-error.ts';

/** The calls of an API that answer with events. */
export type EventKey<A> = { [K in keyof A & string]: A[K] extends { events: object } ? K : never }[keyof A & string];

type Part<C, Name extends 'params' | 'query'> =
  C extends Record<Name, infer S> ? { [N in Name]: InputOf<S> } : { [N in Name]?: undefined };
type Listeners<C> = C extends { events: infer E } ? { [Name in keyof E]?: (data: InputOf<E[Name]>) => void } : never;

export type ListenInput<C> = Part<C, 'params'> &
  Part<C, 'query'> & {
    /** Called with the data of each event, as JSON: dates are ISO text. */
    on: Listeners<C>;
    signal: AbortSignal;
    /** Called when the connection is lost and when it is restored. */
    onConnection?: (isConnected: boolean) => void;
  };

/** Silence in ms after which a connection is dead: the server sends a heartbeat every 15 s. */
const silentMs = 45_000;
const maxEventLength = 1_000_000;
const maxDelayMs = 30_000;

/**
 * Listens to the events of a call until the server ends them or `signal` is aborted. A lost connection is opened again
 * and continues after the last event. Every failure that a new attempt cannot repair is an `ApiError`.
 */
export async function listen<A extends Calls = Api, K extends EventKey<A> = EventKey<A>>(
  key: K,
  { params, query, on, signal, onConnection }: ListenInput<A[K]>,
): Promise<void> {
  const url = toUrl(key, params, query);
  const state: StreamState = { lastEventId: undefined, retryMs: 1000, attempts: 0 };
  while (!signal.aborted) {
    try {
      if (await readStream(url, state, on, signal, onConnection)) return;
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError) || !isTemporary(error)) throw error;
    }
    onConnection?.(false);
    await delay(Math.min(maxDelayMs, state.retryMs * 2 ** state.attempts) * (0.5 + Math.random() / 2), signal);
    state.attempts += 1;
  }
}

type StreamState = { lastEventId: string | undefined; retryMs: number; attempts: number };

/** Reads one connection. True after the last event, false when the connection was lost before. */
async function readStream(
  url: string,
  state: StreamState,
  listeners: object,
  signal: AbortSignal,
  onConnection: ((isConnected: boolean) => void) | undefined,
): Promise<boolean> {
  const connection = new AbortController();
  const abort = () => connection.abort();
  signal.addEventListener('abort', abort);
  let silence = setTimeout(abort, silentMs);
  try {
    const reader = await open(url, state.lastEventId, connection.signal);
    onConnection?.(true);
    const decoder = new TextDecoder();
    let text = '';
    for (;;) {
      const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
      if (done) return false;
      clearTimeout(silence);
      silence = setTimeout(abort, silentMs);
      const searchFrom = Math.max(0, text.length - 1);
      text += decoder.decode(value, { stream: true });
      for (let end = text.indexOf('\n\n', searchFrom); end >= 0; end = text.indexOf('\n\n')) {
        const isLast = handleEvent(parseEvent(text.slice(0, end)), state, listeners);
        text = text.slice(end + 2);
        if (isLast) return true;
      }
      if (text.length > maxEventLength) return false;
    }
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', abort);
    abort();
  }
}

async function open(url: string, lastEventId: string | undefined, signal: AbortSignal) {
  const response = await fetch(url, {
    credentials: 'same-origin',
    cache: 'no-store',
    headers: { accept: 'text/event-stream', ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }) },
    signal,
  }).catch(() => {
    throw offlineError();
  });
  if (!response.ok || !response.body) {
    const error = toApiError(response.status, await response.json().catch(() => undefined));
    emitApiError(error);
    throw error;
  }
  return response.body.getReader();
}

type ServerEvent = { event: string | undefined; data: string; id: string | undefined; retry: string | undefined };

/** Parses one event. Our server writes one line per field; a comment has no field name. */
function parseEvent(text: string): ServerEvent {
  const fields = new Map(
    text.split('\n').map((line) => {
      const colon = line.indexOf(': ');
      return [line.slice(0, Math.max(0, colon)), line.slice(colon + 2)];
    }),
  );
  return {
    event: fields.get('event'),
    data: fields.get('data') ?? '',
    id: fields.get('id'),
    retry: fields.get('retry'),
  };
}

/** True for the last event of the stream. */
function handleEvent({ event, data, id, retry }: ServerEvent, state: StreamState, listeners: object): boolean {
  if (retry !== undefined) state.retryMs = Number(retry) || state.retryMs;
  if (event === undefined) return false;
  if (event === ('end' satisfies EndEvent)) return true;
  if (event === ('problem' satisfies EndEvent)) throw toApiError(500, JSON.parse(data));
  state.attempts = 0;
  if (id !== undefined) state.lastEventId = id;
  Reflect.get(listeners, event)?.(JSON.parse(data));
  return false;
}

/**
 * True for errors that may go away by themselves: no connection, too many requests, a restarting server. An error that
 * the server sends as an event has status 500 and is final.
 */
const isTemporary = ({ status }: ApiError): boolean => status === 0 || status === 429 || status > 500;

const delay = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    signal.addEventListener('abort', finish);
  });
