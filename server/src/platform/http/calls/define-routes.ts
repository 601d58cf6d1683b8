import type { Readable } from 'node:stream';
import type { Call, Calls, OutputOf } from '@fanfare/contract/kit/call';
import type { Need } from '@fanfare/contract/kit/permission';
import type { z } from 'zod';
import type { UploadedFile } from '../uploads/form-files.ts';
import type { BusinessFor, CallerFor, Client, Cookies } from './caller.ts';

type Part<C, Name extends string> = C extends Record<Name, infer S> ? OutputOf<S> : undefined;
type NeedOf<C> = C extends { need: infer N extends Need } ? N : never;

/** What a handler is given: everything checked, nothing raw. */
export type CallInput<C extends Call> = {
  params: Part<C, 'params'>;
  query: Part<C, 'query'>;
  body: Part<C, 'body'>;
  caller: CallerFor<NeedOf<C>>;
  business: BusinessFor<NeedOf<C>>;
  client: Client;
  cookies: Cookies;
  /** What came with a form, for calls that take files. */
  files: C extends { accepts: 'files' | 'json-or-files' } ? UploadedFile[] : never;
  /** The body as it comes, for calls that take bytes. */
  bytes: C extends { accepts: 'bytes' } ? Readable : never;
};

type Answer<C extends Call> = z.output<C['returns']>;

type HandlerOf<C> = C extends Call ? (incoming: CallInput<C>) => Promise<Answer<C>> | Answer<C> : never;
export type Handlers<A> = { [K in keyof A]: HandlerOf<A[K]> };

export type Route = { key: string; call: Call; handler: (incoming: CallInput<Call>) => unknown };

/** Joins a feature's calls to their handlers. A call without a handler, or with a wrong one, does not compile. */
export const defineRoutes = <A extends Calls>(api: A, handlers: Handlers<A>): Route[] =>
  Object.entries(api).map(([key, call]) => ({
    key,
    call,
    handler: handlers[key as keyof A] as unknown as Route['handler'],
  }));
