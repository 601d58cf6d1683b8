import type { Readable } from 'node:stream';
import type { Call, Calls, OutputOf } from '@fanfare/contract/kit/call';
import type { Need } from '@fanfare/contract/kit/permission';
import type { z } from 'zod';
import type { UploadedFile } from '../uploads/form-files.ts';
import type { BusinessFor, CallerFor, Client, Cookies } from './caller.ts';

type Part<C, Name extends string> = C extends Record<Name, infer S> ? OutputOf<S> : undefined;
type NeedOf<C> = C extends { need: infer N extends Need } ? N : never;

/** The validated input of a handler. */
export type CallInput<C extends Call> = {
  params: Part<C, 'params'>;
  query: Part<C, 'query'>;
  body: Part<C, 'body'>;
  caller: CallerFor<NeedOf<C>>;
  business: BusinessFor<NeedOf<C>>;
  client: Client;
  cookies: Cookies;
  /** The files of a form, for calls that accept files. */
  files: C extends { accepts: 'files' | 'json-or-files' } ? UploadedFile[] : never;
  /** The unread body, for calls that accept bytes. */
  bytes: C extends { accepts: 'bytes' } ? Readable : never;
};

type Answer<C extends Call> = z.output<C['returns']>;

type HandlerOf<C> = C extends Call ? (input: CallInput<C>) => Promise<Answer<C>> | Answer<C> : never;
export type Handlers<A> = { [K in keyof A]: HandlerOf<A[K]> };

export type Route = { key: string; call: Call; handler: (input: CallInput<Call>) => unknown };

/** Binds a feature's calls to their handlers. A missing or wrong handler does not compile. */
export const defineRoutes = <A extends Calls>(api: A, handlers: Handlers<A>): Route[] =>
  Object.entries(api).map(([key, call]) => ({
    key,
    call,
    handler: handlers[key as keyof A] as unknown as Route['handler'],
  }));
