import type { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { z } from 'zod';
import { type Endpoint, pinToBaseUrl } from './base-url.ts';
import {
  type Effect,
  errorFromStatus,
  guardError,
  lostResponseError,
  notSentError,
  type ParseError,
  refusedByGuard,
  rejectedError,
  truncateCode,
} from './errors.ts';
import { type ReadUsage, retryAfterSeconds } from './rate-limit-headers.ts';
import { redactUrl } from './redact.ts';
import { encodeBody, type RequestBody, type ResponseBody, readText } from './request-body.ts';
import { recordRequestId } from './request-ids.ts';
import { type Attempt, retryRead } from './retry.ts';
import { parseJson } from './safe-json.ts';
import { recordUsage } from './usage.ts';

export type Fetch = typeof globalThis.fetch;

/** The part of `fetch` that this client uses. A response without a web stream takes half the CPU time. */
export type NetworkFetch = (url: string | URL, init?: NetworkInit) => Promise<NetworkResponse>;
type NetworkInit = Pick<RequestInit, 'method' | 'body' | 'signal' | 'redirect'> & { headers?: Record<string, string> };
type NetworkResponse = Pick<Response, 'status' | 'headers'> & { body: ResponseBody };

/** Side effects injected into every connector, replaced in tests. */
export type Runtime = {
  fetch?: NetworkFetch | undefined;
  now: () => Date;
  random: () => number;
  sleep: (ms: number) => Promise<void>;
  /** Callback of every attempt; the record contains no secrets. */
  onCall?: ((record: CallRecord) => void) | undefined;
};

export type CallRecord = {
  network: string;
  operation: string;
  method: string;
  address: string;
  attempt: number;
  outcome: 'ok' | ConnectorFailure['kind'];
  status?: number | undefined;
  ms: number;
  requestId?: string | undefined;
  usedPercent?: number | undefined;
};

export type Request = {
  /** Name of the call in logs and metrics. */
  operation: string;
  /** A path under the base URL, or a URL from a response. */
  to: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | undefined;
  query?: Readonly<Record<string, string | undefined>> | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  body?: RequestBody | undefined;
  /**
   * Limits of this call, where the client's limits are too small: an answer with a picture from an AI model is large
   * and slow.
   */
  deadlineMs?: number | undefined;
  maxBytes?: number | undefined;
  /** Limit for the number of values in a JSON response: a page of a report can have hundreds of thousands of values. */
  maxValues?: number | undefined;
};

export type HttpResponse<T> = { data: T; headers: Headers; status: number };

export type Http = {
  /** Sends a request without side effects: retried on `unreachable`. */
  read<T>(request: Request, shape: z.core.$ZodType<T>): Promise<HttpResponse<T>>;
  /** Sends a request that is not retried, whose result users can't see (a token, a chunk of an upload). */
  once<T>(request: Request, shape: z.core.$ZodType<T>): Promise<HttpResponse<T>>;
  /** Sends a request once; a lost response is `unclear`. */
  write<T>(request: Request, shape: z.core.$ZodType<T>): Promise<HttpResponse<T>>;
};

type Deps = Endpoint & {
  runtime: Runtime;
  parseError: ParseError;
  readUsage?: ReadUsage | undefined;
  /** Response headers with the request id, best first. */
  requestIds?: readonly string[] | undefined;
  deadlineMs?: number | undefined;
  maxBytes?: number | undefined;
};

const defaultDeadlineMs = 10_000;
const defaultMaxBytes = 4 * 1024 * 1024;

/** Creates the HTTP client through which every call to a network is sent. */
export const createHttpClient = ({
  runtime,
  parseError,
  readUsage = () => ({}),
  requestIds = ['x-request-id'],
  deadlineMs: clientDeadlineMs = defaultDeadlineMs,
  maxBytes = defaultMaxBytes,
  ...endpoint
}: Deps): Http => {
  const { network, label } = endpoint;
  const { now, onCall, fetch: injectedFetch } = runtime;
  const toUrl = pinToBaseUrl(endpoint);

  const attempt = async <T>(
    effect: Effect,
    request: Request,
    url: URL,
    shape: z.core.$ZodType<T>,
    attemptNumber: number,
  ): Promise<Attempt<HttpResponse<T>>> => {
    const startedMs = now().getTime();
    const method = request.method ?? (effect === 'read' ? 'GET' : 'POST');
    const record = (outcomeDetails: Pick<CallRecord, 'outcome'> & Partial<CallRecord>) =>
      onCall?.({
        network,
        operation: request.operation,
        method,
        address: redactUrl(url),
        attempt: attemptNumber,
        ms: now().getTime() - startedMs,
        ...outcomeDetails,
      });
    const recordFailure = (failure: ConnectorFailure, outcomeDetails: Partial<CallRecord> = {}) => {
      record({ outcome: failure.kind, ...outcomeDetails });
      return { failure, canRetry: failure.kind === 'unreachable' };
    };

    const { body, type } = request.body ? encodeBody(request.body) : {};
    let response: NetworkResponse;
    let text: string;
    try {
      response = await (injectedFetch ?? globalThis.fetch)(url, {
        method,
        // Redirects are not followed: one could send our token to another host.
        redirect: 'manual',
        headers: { accept: 'application/json', ...(type ? { 'content-type': type } : {}), ...request.headers },
        signal: AbortSignal.timeout(request.deadlineMs ?? clientDeadlineMs),
        ...(body === undefined ? {} : { body }),
      });
      text = await readText(response, request.maxBytes ?? maxBytes);
    } catch (error) {
      const context = { network, label, effect };
      if (errorCode(error) === refusedByGuard) return recordFailure(guardError(context));
      return recordFailure(isConnectFailure(error) ? notSentError(context) : lostResponseError(context));
    }

    const { status, headers } = response;
    const usage = readUsage(headers);
    recordUsage(usage.usedPercent);
    const requestId = requestIds.map((name) => headers.get(name)).find((id) => id) ?? undefined;
    const context = { network, label, effect, status, requestId };
    const outcomeDetails = { status, requestId, usedPercent: usage.usedPercent };
    const json = parseJson(text, request.maxValues);

    if (status < 200 || status > 299) {
      const parsed = status >= 400 ? parseError({ status, body: json, headers }) : undefined;
      const waitSeconds = usage.retryAfterSeconds ?? retryAfterSeconds(headers, now());
      if (status < 400) return recordFailure(lostResponseError(context), outcomeDetails);
      return recordFailure(
        rejectedError(context, parsed ?? errorFromStatus(label, status), waitSeconds),
        outcomeDetails,
      );
    }
    const read = z.safeParse(shape, json);
    if (!read.success) return recordFailure(lostResponseError(context, { code: 'unreadable-answer' }), outcomeDetails);
    record({ outcome: 'ok', ...outcomeDetails });
    if (effect === 'write') recordRequestId(truncateCode(requestId));
    return { response: { data: read.data, headers, status } };
  };

  const sendOnce = async <T>(effect: Effect, request: Request, shape: z.core.$ZodType<T>): Promise<HttpResponse<T>> => {
    const outcome = await attempt(effect, request, buildUrl(request), shape, 1);
    if ('failure' in outcome) throw outcome.failure;
    return outcome.response;
  };

  const buildUrl = ({ to, query = {} }: Request): URL => {
    const url = toUrl(to);
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) url.searchParams.set(name, value);
    }
    return url;
  };

  return {
    read: async (request, shape) => {
      const url = buildUrl(request);
      return retryRead(runtime, (attemptNumber) => attempt('read', request, url, shape, attemptNumber));
    },
    once: (request, shape) => sendOnce('once', request, shape),
    write: (request, shape) => sendOnce('write', request, shape),
  };
};

const connectErrorCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
]);

/** True for connect errors only: once the first byte may be sent, the outcome is unknown. */
export const isConnectFailure = (error: unknown): boolean => {
  const code = errorCode(error instanceof Error ? error.cause : undefined);
  return code !== undefined && connectErrorCodes.has(code);
};

const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined;
