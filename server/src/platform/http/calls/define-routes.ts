import type { Readable } from 'node:stream';
import type { Call, Calls, EventCall, OutputOf } from '@fanfare/contract/kit/call';
import type { Need } from '@fanfare/contract/kit/permission';
import type { z } from 'zod';
import type { Cookies } from '../security/cookies.ts';
import type { UploadedFile } from '../uploads/form-files.ts';
import type { BusinessFor, CallerFor, Client } from './caller.ts';

type Part<C, Name extends string> = C extends Record<Name, infer S> ? OutputOf<S> : undefined;
type NeedOf<C> = C extends { need: infer N extends Need } ? N : never;

type AccessInput<C> = {
  params: Part<C, 'params'>;
  query: Part<C, 'query'>;
  caller: CallerFor<NeedOf<C>>;
  business: BusinessFor<NeedOf<C>>;
  client: Client;
};

/** The validated input of a handler. */
export type CallInput<C extends Call> = AccessInput<C> & {
  body: Part<C, 'body'>;
  cookies: Cookies;
  /** The files of a form, for calls that accept files. */
  files: C extends { accepts: 'files' | 'json-or-files' } ? UploadedFile[] : never;
  /** The unread body, for calls that accept bytes. */
  bytes: C extends { accepts: 'bytes' } ? Readable : never;
};

/** The validated input of a call that answers with events, and the stream to its client. */
export type EventInput<C extends EventCall> = AccessInput<C> & {
  /**
   * Sends an event and waits until the client can take another. Throws once the stream is closed. The client repeats
   * the id of the last event it received when it connects again.
   */
  send: <Name extends keyof C['events'] & string>(
    event: Name,
    data: OutputOf<C['events'][Name]>,
    id?: string,
  ) => Promise<void>;
  /** Aborted when the client leaves, loses its session or permission, or the server stops. */
  signal: AbortSignal;
  /** The id of the last event the client received before it lost the connection. */
  lastEventId: string | undefined;
};

type Answer<C extends Call> = z.output<C['returns']>;

type HandlerOf<C> = C extends EventCall
  ? (input: EventInput<C>) => Promise<void>
  : C extends Call
    ? (input: CallInput<C>) => Promise<Answer<C>> | Answer<C>
    : never;
export type Handlers<A> = { [K in keyof A]: HandlerOf<A[K]> };

export type CallRoute = { key: string; call: Call; handler: (input: CallInput<Call>) => unknown };
export type EventRoute = { key: string; call: EventCall; handler: (input: EventInput<EventCall>) => Promise<void> };
export type Route = CallRoute | EventRoute;

export const isEventRoute = (route: Route): route is EventRoute => route.call.events !== undefined;

/** Binds a feature's calls to their handlers. A missing or wrong handler does not compile. */
export const defineRoutes = <A extends Calls>(api: A, handlers: Handlers<A>): Route[] =>
  Object.entries(api).map(([key, call]) => ({ key, call, handler: handlers[key as keyof A] }) as unknown as Route);
