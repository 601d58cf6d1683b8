import { createHmac } from 'node:crypto';
import { minuteMs } from '@fanfare/contract/kit/durations';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { z } from 'zod';
import type { App } from '../auth/oauth2.ts';
import type { Endpoint } from '../http/base-url.ts';
import type { ParseError } from '../http/errors.ts';
import { createHttpClient, type Request, type Runtime } from '../http/http.ts';
import type { FilePart } from '../http/request-body.ts';
import { type BatchAnswer, BatchAnswers, readAnswer } from './batch-answers.ts';
import { readUsage } from './rate-limit-headers.ts';
import { list } from './wire.ts';

export type Fields = Readonly<Record<string, string | number | boolean | object | undefined>>;
type Files = Readonly<Record<string, FilePart>>;
type GraphRequest = { operation: string; to: string; token: string; fields?: Fields | undefined };
type ManyRequest = { operation: string; token: string; paths: readonly string[] };
type ManyWrites = { operation: string; token: string; writes: readonly { to: string; fields: Fields }[] };
type Deps = Endpoint & { version: string; app: App; parseError: ParseError; runtime: Runtime };

export type GraphClient = ReturnType<typeof graphClient>;

/** Max pages read for one list in memory; Graph chooses the page size. */
const maxPages = 100;
/** Max pages of a list that is read page by page; a longer list counts as an endless loop. */
const maxStreamedPages = 20_000;
const maxBatchEntries = 50;
const uploadTimeoutMs = 2 * minuteMs;
/** Limit in ms for a call, in which Graph runs up to 50 writes. */
const deadlineMs = minuteMs;

/** Meta Graph client for Facebook and Instagram: versioned, signed with appsecret_proof, token in a header. */
export const graphClient = ({ version, app, ...endpoint }: Deps) => {
  const client = createHttpClient({ ...endpoint, readUsage, requestIds: ['x-fb-trace-id', 'x-fb-request-id'] });

  const toCall = ({ operation, to, token, fields = {} }: GraphRequest) => ({
    call: {
      operation,
      to: to.startsWith('/') ? `/${version}${to}` : to,
      headers: { authorization: `Bearer ${token}` },
    },
    fields: { ...encodeFields(fields), appsecret_proof: signToken(token, app.secret) },
  });
  const toQueryRequest = (request: GraphRequest): Request => {
    const { call, fields } = toCall(request);
    return { ...call, query: fields };
  };
  const toFormRequest = (request: GraphRequest, files?: Files): Request => {
    const { call, fields } = toCall(request);
    return files
      ? { ...call, deadlineMs: uploadTimeoutMs, body: { fields, files } }
      : { ...call, body: { form: fields } };
  };

  return {
    http: client,
    write: async <T>(request: GraphRequest, shape: z.core.$ZodType<T>, files?: Files): Promise<T> =>
      (await client.write(toFormRequest(request, files), shape)).data,
    /** Sends unpublished data: unpublished photos, chunks of a video, link refetching. */
    once: async <T>(request: GraphRequest, shape: z.core.$ZodType<T>, files?: Files): Promise<T> =>
      (await client.once(toFormRequest(request, files), shape)).data,
    read: async <T>(request: GraphRequest, shape: z.core.$ZodType<T>): Promise<T> =>
      (await client.read(toQueryRequest(request), shape)).data,
    /** Deletes an object. Deleting is idempotent, so a lost response is not `unclear`. */
    remove: async <T>(request: GraphRequest, shape: z.core.$ZodType<T>): Promise<T> =>
      (await client.once({ ...toQueryRequest(request), method: 'DELETE' }, shape)).data,

    /** Reads all rows of a list, at most `limit`. */
    async listAll<T>(request: GraphRequest, row: z.core.$ZodType<T>, limit = Number.POSITIVE_INFINITY): Promise<T[]> {
      const rows: T[] = [];
      let pages = 0;
      for await (const page of listPages(request, row)) {
        rows.push(...page);
        pages += 1;
        if (rows.length >= limit || pages >= maxPages) break;
      }
      return rows.slice(0, limit);
    },
    listPages,

    /**
     * Reads several objects in as few calls as possible, in the order of their paths; `undefined` for those that are
     * gone.
     */
    async readMany<T>({ paths, ...request }: ManyRequest, shape: z.core.$ZodType<T>): Promise<(T | undefined)[]> {
      const objects: (T | undefined)[] = [];
      for (let start = 0; start < paths.length; start += maxBatchEntries) {
        const batch = paths
          .slice(start, start + maxBatchEntries)
          .map((path) => ({ method: 'GET', relative_url: `${version}${path}` }));
        const fields = { batch, include_headers: false };
        const { data } = await client.read(
          { ...toFormRequest({ ...request, to: '/', fields }), method: 'POST' },
          BatchAnswers,
        );
        objects.push(...batch.map((_, index) => readObject(data[index], shape)));
      }
      return objects;
    },

    /** Sends several writes in as few calls as possible. Each succeeds or fails by itself; none is sent twice. */
    async writeMany<T>(
      { writes, ...request }: ManyWrites,
      shape: z.core.$ZodType<T>,
    ): Promise<(T | ConnectorFailure)[]> {
      const results: (T | ConnectorFailure)[] = [];
      for (let start = 0; start < writes.length; start += maxBatchEntries) {
        const batch = writes.slice(start, start + maxBatchEntries).map(({ to, fields }) => ({
          method: 'POST',
          relative_url: `${version}${to}`,
          body: String(new URLSearchParams(encodeFields(fields))),
        }));
        const form = toFormRequest({ ...request, to: '/', fields: { batch, include_headers: true } });
        const answers = await toResult(async () => (await client.write({ ...form, deadlineMs }, BatchAnswers)).data);
        for (const [index] of batch.entries())
          results.push(
            answers instanceof ConnectorFailure
              ? answers
              : await toResult(async () => readAnswer(endpoint, 'write', answers[index], shape)),
          );
      }
      return results;
    },
  };

  /** Reads the rows of a list, page by page. An empty page can have a next page. */
  async function* listPages<T>(request: GraphRequest, row: z.core.$ZodType<T>): AsyncGenerator<T[]> {
    let next: GraphRequest = request;
    for (let page = 1; page <= maxStreamedPages; page += 1) {
      const { data, paging } = (await client.read(toQueryRequest(next), list(row))).data;
      yield data;
      if (!paging?.next) return;
      next = { operation: request.operation, token: request.token, to: removeToken(paging.next) };
    }
    const { network, label } = endpoint;
    throw new ConnectorFailure('rejected', {
      network,
      code: 'endless-list',
      message: `${label} sent an endless list.`,
    });
  }

  /** Reads an object; undefined for one that is gone. */
  function readObject<T>(answer: BatchAnswer | null | undefined, shape: z.core.$ZodType<T>): T | undefined {
    try {
      return readAnswer(endpoint, 'read', answer, shape);
    } catch (error) {
      if (error instanceof ConnectorFailure && error.kind === 'gone') return undefined;
      throw error;
    }
  }
};

const toResult = async <T>(run: () => Promise<T>): Promise<T | ConnectorFailure> => {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ConnectorFailure) return error;
    throw error;
  }
};

/** Form fields: lists and objects are encoded as JSON. */
const encodeFields = (fields: Fields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
  );

const signToken = (token: string, secret: string): string => createHmac('sha256', secret).update(token).digest('hex');

/** Removes the token that Graph adds to the URL of the next page; we send it in a header only. */
const removeToken = (address: string): string => {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.searchParams.delete('access_token');
  return url.href;
};
