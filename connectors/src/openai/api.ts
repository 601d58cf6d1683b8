import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { OpenAI } from 'openai';
import { z } from 'zod';
import { isConnectFailure, type NetworkFetch, type Runtime } from '../kit/http/http.ts';
import { redactUrl } from '../kit/http/redact.ts';
import { readText } from '../kit/http/request-body.ts';
import { parseJson } from '../kit/http/safe-json.ts';
import { lostAnswer, network, notSent, toFailure } from './errors.ts';

export type ApiRuntime = Runtime & { fetch: NetworkFetch };
type Server = { baseUrl: string; key: string; deadlineMs: number; maxBytes: number };
type Call<T> = {
  operation: string;
  path: string;
  method?: 'GET' | 'POST';
  shape: z.core.$ZodType<T>;
  answerBy?: Date | undefined;
  send: (client: OpenAI, options: { timeout: number }) => { asResponse(): Promise<Response> };
};

export type Api = ReturnType<typeof createApi>;

/** Largest error body in bytes; a larger body is no error of this API. */
const maxErrorBytes = 64 * 1024;

/** One server, called with the `openai` package. Every call is made once; limits, records and failures are ours. */
export const createApi = ({ baseUrl, key, deadlineMs, maxBytes }: Server, runtime: ApiRuntime) => {
  /** Texts of answers, kept because a picture has megabytes, which a `Response` would copy twice. */
  const texts = new WeakMap<Response, string>();
  let opened: Promise<OpenAI> | undefined;
  const open = async () => {
    // Package `openai`, loaded with the first call, since it has hundreds of files.
    const { OpenAI: Client } = await import('openai');
    return new Client({
      apiKey: key,
      baseURL: baseUrl,
      organization: null,
      project: null,
      logLevel: 'off',
      maxRetries: 0,
      timeout: deadlineMs,
      fetch: toSdkFetch(runtime.fetch, maxBytes, texts),
      defaultHeaders: { ...withoutMachineDetails, ...(isAzure(baseUrl) ? { 'api-key': key } : {}) },
    });
  };

  return {
    /** Sends a call. Throws `ConnectorFailure`. */
    async call<T>({ operation, path, method = 'POST', shape, answerBy, send }: Call<T>): Promise<T> {
      const startedMs = runtime.now().getTime();
      const record = (outcome: 'ok' | ConnectorFailure['kind'], status?: number, requestId?: string | null) =>
        runtime.onCall?.({
          network,
          operation,
          method,
          address: redactUrl(new URL(baseUrl)) + path,
          attempt: 1,
          outcome,
          status,
          ms: runtime.now().getTime() - startedMs,
          requestId: requestId ?? undefined,
        });
      try {
        opened ??= open();
        const client = await opened.catch((error: unknown) => {
          opened = undefined;
          throw error;
        });
        const leftMs = answerBy ? answerBy.getTime() - runtime.now().getTime() : deadlineMs;
        const timeout = Math.max(1, Math.min(deadlineMs, leftMs));
        const response = await send(client, { timeout }).asResponse();
        const read = z.safeParse(shape, parseJson(texts.get(response) ?? ''));
        texts.delete(response);
        if (!read.success) throw lostAnswer('unreadable-answer');
        record('ok', response.status, response.headers.get('x-request-id'));
        return read.data;
      } catch (error) {
        const failure = readFailure(error, runtime.now());
        record(failure.kind, failure.details.status, failure.details.requestId);
        throw failure;
      }
    },
  };
};

/** Headers without the details that the package tells every server about this machine. */
const withoutMachineDetails = {
  'user-agent': 'Fanfare',
  ...Object.fromEntries(
    ['lang', 'package-version', 'os', 'arch', 'runtime', 'runtime-version', 'retry-count', 'timeout'].map((name) => [
      `x-stainless-${name}`,
      null,
    ]),
  ),
};

/** True for Azure, which takes its keys in a header of its own. */
const isAzure = (baseUrl: string): boolean => new URL(baseUrl).hostname.endsWith('.azure.com');

/**
 * `fetch` for the package `openai`. It reads the whole answer, so that the deadline and the size limit apply to all of
 * it.
 */
const toSdkFetch =
  (networkFetch: NetworkFetch, maxBytes: number, texts: WeakMap<Response, string>) =>
  async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const response = await networkFetch(input instanceof Request ? input.url : input, {
      method: init.method,
      body: init.body,
      signal: init.signal,
      redirect: 'manual',
      headers: Object.fromEntries(new Headers(init.headers)),
    });
    const { status, headers } = response;
    const isAnswer = status < 300;
    const text = await readText(response, isAnswer ? maxBytes : maxErrorBytes);
    const sdkResponse = new Response(isAnswer || text === '' ? null : text, { status, headers });
    if (isAnswer) texts.set(sdkResponse, text);
    return sdkResponse;
  };

const readFailure = (error: unknown, now: Date): ConnectorFailure => {
  if (error instanceof ConnectorFailure) return error;
  if (isErrorAnswer(error)) return toFailure({ ...error, now });
  const cause = error instanceof Error ? error.cause : undefined;
  return isConnectFailure(cause) ? notSent() : lostAnswer('no-answer');
};

type ErrorAnswer = { status: number; error: unknown; headers: Headers };

/** True for the package's `APIError`, recognized by its fields because the package is loaded later. */
const isErrorAnswer = (error: unknown): error is ErrorAnswer =>
  error instanceof Error &&
  'status' in error &&
  typeof error.status === 'number' &&
  'headers' in error &&
  error.headers instanceof Headers &&
  'error' in error;
