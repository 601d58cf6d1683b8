import type { z } from 'zod';
import type { Need } from './permission.ts';

/** Any zod schema. The core type keeps type checking twice as fast as `z.ZodType`. */
export type Schema = z.core.$ZodType;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type CallKey = `${Method} /${string}`;

/** How hard a call may be used by one caller; the numbers stand in `limits.ts`. */
export type LimitClass = 'normal' | 'poll' | 'costly' | 'sign-in' | 'mail';

/** One call of the API: what it needs, what it takes, what it gives. The key in its feature's table is its address. */
export type Call = {
  summary: string;
  need: Need;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  returns: Schema;
  /**
   * Bodies are JSON; a call the documents also send as a form says so. `files` is a form with files in it, whose texts
   * are the body; `json-or-files` takes either; `bytes` is one piece of a file and nothing else.
   */
  accepts?: 'json' | 'json-or-form' | 'json-or-files' | 'files' | 'bytes';
  /** How many files a call takes at once. A larger one than this is not kept, and the handler says so. */
  files?: { most: number; maxBytes: number };
  limit?: LimitClass;
  /** The access levels of the business that include this; left out, all do. */
  levels?: readonly number[];
  /** The path parameter that must be the caller's own user id; anybody else's does not exist for them. */
  self?: string;
  /** The answer is a CSV file of this name: `returns` is its text. */
  download?: string;
};

export type Calls = Record<CallKey, Call>;

type ParamsIn<Key> = Key extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamsIn<Rest> : never;
type Declared<C> = C extends { params: infer P extends Schema } ? keyof z.output<P> : never;
type MissingParams<A> = {
  [K in keyof A]: [Exclude<ParamsIn<K>, Declared<A[K]>>] extends [never]
    ? unknown
    : { params: `missing path parameter ${Exclude<ParamsIn<K>, Declared<A[K]>> & string}` };
};

/** Declares a feature's calls, keyed by the documents' own addresses. A path parameter without a schema does not compile. */
export const calls = <const A extends Calls>(api: A & MissingParams<A>): A => api;

export type InputOf<S> = S extends Schema ? z.input<S> : undefined;
export type OutputOf<S> = S extends Schema ? z.output<S> : undefined;

/** The documents' paths live under `/api`; those that already begin with it are not doubled. */
export const pathOf = (key: string): string => {
  const path = key.slice(key.indexOf(' ') + 1);
  return path.startsWith('/api/') ? path : `/api${path}`;
};

export const methodOf = (key: string): string => key.slice(0, key.indexOf(' '));
