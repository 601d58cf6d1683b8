import type { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { z } from 'zod';
import { type Endpoint, pinToBaseUrl } from './base-url.ts';
import {
  type Effect,
  errorFromStatus,
  lostResponseError,
  notSentError,
  type ParseError,
  rejectedError,
  short,
} from './errors.ts';
import { type ReadUsage, retryAfterSeconds } from './rate-limit-headers.ts';
import { redactedAddress } from './redact.ts';
import { type CallBody, encodeBody, readText } from './request-body.ts';
import { recordRequestId } from './request-ids.ts';
import { type Attempt, retryRead } from './retry.ts';
import { parseJson } from './safe-json.ts';

export type Fetch = typeof globalThis.fetch;

/** What every connector is handed: the world outside, so that tests can hand in their own. */
export type Runtime = {
  fetch?: Fetch | undefined;
  now: () => Date;
  random: () => number;
  sleep: (ms: number) => Promise<void>;
  /** Told of every attempt; carries no secret. */
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
  /** Its name in logs and measurements. */
  operation: string;
  /** A path below the base address, or an address the network handed out. */
  to: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | undefined;
  query?: Readonly<Record<string, string | undefined>> | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  body?: CallBody | undefined;
  deadlineMs?: number | undefined;
};

export type Answer<T> = { data: T; headers: Headers; status: number };

export type Http = {
  /** Changes nothing: tried again when the network stumbles. */
  read<T>(call: Request, shape: z.ZodType<T>): Promise<Answer<T>>;
  /** Must not be repeated, but leaves nothing anybody sees (a token, an upload in parts). */
  once<T>(call: Request, shape: z.ZodType<T>): Promise<Answer<T>>;
  /** Sent one time only; a lost answer is `unclear`. */
  write<T>(call: Request, shape: z.ZodType<T>): Promise<Answer<T>>;
};

type Deps = Endpoint & {
  outside: Runtime;
  explain: ParseError;
  readUsage?: ReadUsage | undefined;
  /** Headers in which the network names a request, best first. */
  requestIds?: readonly string[] | undefined;
  deadlineMs?: number | undefined;
  maxBytes?: number | undefined;
};

const tenSeconds = 10_000;
const fourMegabytes = 4 * 1024 * 1024;

/** The one way out to a network. */
export const createHttpClient = ({
  outside,
  explain,
  readUsage = () => ({}),
  requestIds = ['x-request-id'],
  deadlineMs: usualDeadlineMs = tenSeconds,
  maxBytes = fourMegabytes,
  ...aim
}: Deps): Http => {
  const { network, label } = aim;
  const { now, onCall, fetch: handedIn } = outside;
  const addressOf = pinToBaseUrl(aim);

  const attempt = async <T>(
    effect: Effect,
    call: Request,
    url: URL,
    shape: z.ZodType<T>,
    number: number,
  ): Promise<Attempt<Answer<T>>> => {
    const started = now().getTime();
    const method = call.method ?? (effect === 'read' ? 'GET' : 'POST');
    const record = (facts: Pick<CallRecord, 'outcome'> & Partial<CallRecord>) =>
      onCall?.({
        network,
        operation: call.operation,
        method,
        address: redactedAddress(url),
        attempt: number,
        ms: now().getTime() - started,
        ...facts,
      });
    const failed = (failure: ConnectorFailure, facts: Partial<CallRecord> = {}) => {
      record({ outcome: failure.kind, ...facts });
      return { failure, mayRetry: failure.kind === 'unreachable' };
    };

    const { body, type } = call.body ? encodeBody(call.body) : {};
    let answer: Response;
    let text: string;
    try {
      answer = await (handedIn ?? globalThis.fetch)(url, {
        method,
        // A redirect could lead to another host with our token in hand.
        redirect: 'manual',
        headers: { accept: 'application/json', ...(type ? { 'content-type': type } : {}), ...call.headers },
        signal: AbortSignal.timeout(call.deadlineMs ?? usualDeadlineMs),
        ...(body === undefined ? {} : { body }),
      });
      text = await readText(answer, maxBytes);
    } catch (error) {
      return failed(
        neverLeft(error) ? notSentError({ network, label, effect }) : lostResponseError({ network, label, effect }),
      );
    }

    const { status, headers } = answer;
    const usage = readUsage(headers);
    const requestId = requestIds.map((name) => headers.get(name)).find((id) => id) ?? undefined;
    const heard = { network, label, effect, status, requestId };
    const facts = { status, requestId, usedPercent: usage.usedPercent };
    const json = parseJson(text);

    if (!answer.ok) {
      const refusal = status >= 400 ? explain({ status, body: json, headers }) : undefined;
      const wait = usage.retryAfterSeconds ?? retryAfterSeconds(headers, now());
      if (status < 400) return failed(lostResponseError(heard), facts);
      return failed(rejectedError(heard, refusal ?? errorFromStatus(label, status), wait), facts);
    }
    const read = shape.safeParse(json);
    if (!read.success) return failed(lostResponseError(heard, { code: 'unreadable-answer' }), facts);
    record({ outcome: 'ok', ...facts });
    if (effect === 'write') recordRequestId(short(requestId));
    return { answer: { data: read.data, headers, status } };
  };

  const single = async <T>(effect: Effect, call: Request, shape: z.ZodType<T>): Promise<Answer<T>> => {
    const outcome = await attempt(effect, call, urlOf(call), shape, 1);
    if ('failure' in outcome) throw outcome.failure;
    return outcome.answer;
  };

  const urlOf = ({ to, query = {} }: Request): URL => {
    const url = addressOf(to);
    for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value);
    return url;
  };

  return {
    read: async (call, shape) => {
      const url = urlOf(call);
      return retryRead(outside, (number) => attempt('read', call, url, shape, number));
    },
    once: (call, shape) => single('once', call, shape),
    write: (call, shape) => single('write', call, shape),
  };
};

const beforeSending = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'],
  ...['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ...['ERR_TLS_CERT_ALTNAME_INVALID', 'SELF_SIGNED_CERT_IN_CHAIN'],
]);

/** Only errors of connecting count: once the first byte may have left, nobody knows. */
const neverLeft = (error: unknown): boolean => {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && beforeSending.has(String(cause.code));
};
