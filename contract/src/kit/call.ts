import type { z } from 'zod';
import { type Need, requiredRoles } from './permission.ts';

/** Any zod schema. The core type keeps type checking twice as fast as `z.ZodType`. */
export type Schema = z.core.$ZodType;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type CallKey = `${Method} /${string}`;

/** Rate-limit class of a call; the server defines the numbers. */
export type LimitClass = 'normal' | 'poll' | 'costly' | 'sign-in' | 'mail';

/** One call of the API. Its key in the feature's table is method and path. */
export type Call = {
  summary: string;
  need: Need;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  returns: Schema;
  /**
   * Body format, by default JSON. `json-or-form`: JSON or a form, URL-encoded or multipart. `files`: a multipart form
   * with files, whose text fields are the body. `json-or-files`: either. `bytes`: a raw chunk of a file.
   */
  accepts?: 'json' | 'json-or-form' | 'json-or-files' | 'files' | 'bytes';
  /** Limits of a form with files. A larger file isn't stored; the handler reports it. */
  files?: { maxCount: number; maxBytes: number };
  limit?: LimitClass;
  /** Rule for staff logged in as a user, where `allowsActing` would decide otherwise. */
  acting?: 'allowed' | 'refused';
  /** True for a call that sends email to an address from the request, which is not confirmed. */
  mailsStrangers?: true;
  /** Access levels of the business that include this call; by default all. */
  levels?: readonly number[];
  /** Path parameter that must be the caller's own user id; any other id → 404. */
  self?: string;
  /**
   * File name of a CSV answer; `returns` is the schema of its text, or `csvFile` if the answer brings a file name of
   * its own.
   */
  download?: string;
  /** `framed-page`: HTML for a sandboxed frame in our own pages; `returns` is `framedPage`. By default JSON. */
  answers?: 'framed-page';
  /** Largest body in bytes, where a form can be longer than 1 MB. */
  maxBodyBytes?: number;
  /** Time in seconds that browsers may cache the answer; by default not at all. */
  maxAgeSeconds?: number;
  events?: undefined;
};

/** Events every stream can end with: `end` after the last event, `problem` with the problem body after a failure. */
export type EndEvent = 'end' | 'problem';

/** A GET call that answers with server-sent events: event names with the schemas of their data. */
export type EventCall = Pick<Call, 'summary' | 'need' | 'params' | 'query' | 'limit' | 'acting' | 'levels' | 'self'> & {
  events: Record<string, Schema> & { [Name in EndEvent]?: never };
  mailsStrangers?: undefined;
  body?: undefined;
  accepts?: undefined;
  files?: undefined;
  returns?: undefined;
  download?: undefined;
  answers?: undefined;
  maxBodyBytes?: undefined;
  maxAgeSeconds?: undefined;
};

export type Calls = Record<CallKey, Call | EventCall>;

type ParamsIn<Key> = Key extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamsIn<Rest> : never;
type Declared<C> = C extends { params: infer P extends Schema } ? keyof z.output<P> : never;
type MissingParams<A> = {
  [K in keyof A]: [Exclude<ParamsIn<K>, Declared<A[K]>>] extends [never]
    ? unknown
    : { params: `missing path parameter ${Exclude<ParamsIn<K>, Declared<A[K]>> & string}` };
};

type EventsOnlyByGet<A> = {
  [K in keyof A]: A[K] extends { events: object }
    ? K extends `GET ${string}`
      ? unknown
      : { events: 'only a GET call answers with events' }
    : unknown;
};

/**
 * Declares a feature's calls by method and path. A path parameter without a schema doesn't compile, nor do events of a
 * call that isn't GET.
 */
export const calls = <const A extends Calls>(api: A & MissingParams<A> & EventsOnlyByGet<A>): A => api;

/**
 * True if staff logged in as a user can make a call. Reading and work in a feature: unless the call refuses it.
 * Everything else changes the user, the business, its members or its connections: only if the call allows it.
 */
export const allowsActing = (key: string, { need, acting }: Pick<Call, 'need' | 'acting'>): boolean => {
  if (need === 'session' || need === 'staff') return false;
  if (acting) return acting === 'allowed';
  return need === 'public' || methodFor(key) === 'GET' || requiredRoles(need).length > 0;
};

export type InputOf<S> = S extends Schema ? z.input<S> : undefined;
export type OutputOf<S> = S extends Schema ? z.output<S> : undefined;

/** Adds the prefix `/api` unless the path already has it. */
export const pathFor = (key: string): string => {
  const path = key.slice(key.indexOf(' ') + 1);
  return path.startsWith('/api/') ? path : `/api${path}`;
};

export const methodFor = (key: string): string => key.slice(0, key.indexOf(' '));
