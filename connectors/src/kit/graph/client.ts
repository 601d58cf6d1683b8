import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import type { App } from '../auth/oauth2.ts';
import type { Endpoint } from '../http/base-url.ts';
import type { ParseError } from '../http/errors.ts';
import { createHttpClient, type Request, type Runtime } from '../http/http.ts';
import type { FilePart } from '../http/request-body.ts';
import { readUsage } from './rate-limit-headers.ts';
import { list } from './wire.ts';

export type Fields = Readonly<Record<string, string | number | boolean | object | undefined>>;
type Files = Readonly<Record<string, FilePart>>;
type Ask = { operation: string; to: string; token: string; fields?: Fields | undefined };
type Deps = Endpoint & { version: string; app: App; explain: ParseError; outside: Runtime };

export type GraphClient = ReturnType<typeof graphClient>;

/** Graph answers in pages of its own size; this many of them are the most we follow for one list. */
const mostPages = 100;
const uploadMs = 120_000;

/** Graph as every port of Facebook and Instagram speaks to it: versioned, signed, with the token in a header. */
export const graphClient = ({ version, app, ...aim }: Deps) => {
  const main = createHttpClient({ ...aim, readUsage, requestIds: ['x-fb-trace-id', 'x-fb-request-id'] });

  const callOf = ({ operation, to, token, fields = {} }: Ask) => ({
    call: {
      operation,
      to: to.startsWith('/') ? `/${version}${to}` : to,
      headers: { authorization: `Bearer ${token}` },
    },
    fields: { ...encodedFields(fields), appsecret_proof: proofOf(token, app.secret) },
  });
  const question = (ask: Ask): Request => {
    const { call, fields } = callOf(ask);
    return { ...call, query: fields };
  };
  const order = (ask: Ask, files?: Files): Request => {
    const { call, fields } = callOf(ask);
    return files ? { ...call, deadlineMs: uploadMs, body: { fields, files } } : { ...call, body: { form: fields } };
  };

  return {
    http: main,
    write: async <T>(ask: Ask, shape: z.ZodType<T>, files?: Files): Promise<T> =>
      (await main.write(order(ask, files), shape)).data,
    /** For what nobody sees yet: unpublished photos, parts of a video, a link to be read afresh. */
    once: async <T>(ask: Ask, shape: z.ZodType<T>, files?: Files): Promise<T> =>
      (await main.once(order(ask, files), shape)).data,
    read: async <T>(ask: Ask, shape: z.ZodType<T>): Promise<T> => (await main.read(question(ask), shape)).data,
    /** Deleting twice leaves the same nothing, so a lost answer is no riddle. */
    remove: async <T>(ask: Ask, shape: z.ZodType<T>): Promise<T> =>
      (await main.once({ ...question(ask), method: 'DELETE' }, shape)).data,

    /** Every row of a list, or the first `most`, or as far as `isPast`. A page may be empty and still have a next one. */
    async all<T>(
      ask: Ask,
      row: z.ZodType<T>,
      most = Number.POSITIVE_INFINITY,
      isPast: (row: T) => boolean = () => false,
    ): Promise<T[]> {
      const rows: T[] = [];
      let next: Ask = ask;
      for (let page = 1; page <= mostPages; page += 1) {
        const { data, paging } = (await main.read(question(next), list(row))).data;
        rows.push(...data);
        if (!paging?.next || rows.length >= most || data.some(isPast)) break;
        next = { operation: ask.operation, token: ask.token, to: withoutToken(paging.next) };
      }
      return rows.slice(0, most);
    },
  };
};

/** In a form, lists and objects are JSON text in one field. */
const encodedFields = (fields: Fields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
  );

const proofOf = (token: string, secret: string): string => createHmac('sha256', secret).update(token).digest('hex');

/** Graph writes the token into the address of the next page. Ours travels in the header. */
const withoutToken = (address: string): string => {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.searchParams.delete('access_token');
  return url.href;
};
