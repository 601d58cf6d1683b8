import { minuteMs } from '@fanfare/contract/kit/durations';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { createBatcher } from '../../../platform/batching.ts';
import { createLimiter } from '../../../platform/limiter.ts';
import { OutboundError, parseRetryAfter } from '../../../platform/outbound/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type AttemptRow, attemptStore, type EndpointRow, endpointStore } from '../endpoints.store.ts';
import { signWebhook } from './webhook-signature.ts';

export type EndpointCaller = ReturnType<typeof endpointCaller>;
type Message = { messageId: string; body: string; leadId: number | null; attempt: number; isReplay: boolean };

const timeoutMs = 20_000;
const maxAnswerBytes = 64 * 1024;
const keptAnswerLength = 1000;
/** Maximum number of concurrent calls per endpoint and process. */
const maxConcurrentCalls = 5;
const maxLimiters = 1000;
/** Interval in milliseconds in which a success is recorded with the endpoint at most once. */
const successNoteMs = minuteMs;

/** Context under which the secrets of endpoints are encrypted. */
export const secretContext = (businessId: number) => `business:${businessId} lead-endpoint`;

/** Caller of webhook endpoints: sends a signed message to an endpoint and logs the attempt. */
export const endpointCaller = ({ db, now, vault, safeFetch }: Platform) => {
  const addAttempt = createBatcher(
    (rows: readonly Parameters<ReturnType<typeof attemptStore>['insert']>[0][number][]) =>
      attemptStore(db).insert(rows),
  );
  const limiters = new Map<string, ReturnType<typeof createLimiter>>();
  const limiterFor = (endpointId: number) => {
    const key = String(endpointId);
    const limiter = limiters.get(key) ?? createLimiter(maxConcurrentCalls);
    if (limiters.size >= maxLimiters) limiters.clear();
    limiters.set(key, limiter);
    return limiter;
  };

  const readSecrets = async ({ businessId, secretId, oldSecretId, oldSecretUntil }: EndpointRow): Promise<string[]> => {
    const isOldValid = oldSecretId !== null && oldSecretUntil !== null && oldSecretUntil > now();
    const ids = isOldValid ? [secretId, oldSecretId] : [secretId];
    return Promise.all(ids.map((id) => vault.read(db, id, secretContext(businessId))));
  };

  /**
   * Calls the receiver and logs the attempt. A failure of the receiver throws no error; it is part of the returned
   * attempt.
   */
  const call = async (endpoint: EndpointRow, message: Message) => {
    const headers = signWebhook(await readSecrets(endpoint), { id: message.messageId, at: now(), body: message.body });
    const startedAt = performance.now();
    let status: number | null = null;
    let answer: string;
    let retryAfter: string | undefined;
    try {
      const response = await limiterFor(endpoint.id)(() =>
        safeFetch.fetch(endpoint.url, {
          method: 'POST',
          headers,
          body: message.body,
          follow: false,
          timeoutMs,
          maxBytes: maxAnswerBytes,
        }),
      );
      status = response.status;
      answer = toStorable(response.body.toString('utf8')).slice(0, keptAnswerLength);
      retryAfter = response.headers['retry-after'];
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      answer = endpointProblems[error.code] ?? error.message;
    }
    const attempt: AttemptRow | undefined = await addAttempt({
      businessId: endpoint.businessId,
      endpointId: endpoint.id,
      leadId: message.leadId,
      messageId: message.messageId,
      attempt: message.attempt,
      at: now(),
      status,
      answer,
      milliseconds: Math.round(performance.now() - startedAt),
      isReplay: message.isReplay,
    });
    return { attempt, status, answer, retryAfterSeconds: parseRetryAfter(retryAfter, now()) };
  };

  return {
    call,

    /**
     * Delivers a message. If no error is thrown, the receiver has it; from a `ConnectorFailure` the delivery engine
     * decides on the next step.
     */
    deliver: async (endpoint: EndpointRow, message: Message): Promise<void> => {
      const { status, answer, retryAfterSeconds } = await call(endpoint, message);
      const store = endpointStore(db);
      const { businessId, id } = endpoint;
      if (status !== null && status >= 200 && status < 300) {
        const staleBefore = new Date(now().getTime() - successNoteMs);
        const { failingSince, lastSuccessAt } = endpoint;
        // A success is noted once in a while, not for each of thousands of leads; the endpoint's row, read with this
        // delivery, tells whether it is due.
        if (failingSince || !lastSuccessAt || lastSuccessAt < staleBefore)
          await store.noteSuccess(businessId, id, now(), staleBefore);
        return;
      }
      const reason = failureReason(status, answer);
      await store.noteFailure(businessId, id, now(), reason);
      throw new ConnectorFailure(status === 410 ? 'gone' : 'unreachable', {
        // The failure is stored without the receiver's answer, because the answer can repeat the lead, and deliveries
        // stay when a lead is erased.
        network: 'webhook',
        message: reason,
        retryAfterSeconds,
        status: status ?? undefined,
      });
    },
  };
};

/** Describes the receiver's answer in words, for the log. */
const failureReason = (status: number | null, answer: string): string => {
  if (status === null) return answer;
  if (status === 410) return 'The receiver wants no more leads (410).';
  if (status >= 300 && status < 400) return `The address has moved (${status}). Enter the new address.`;
  if (status === 429 || status === 502 || status === 504) return `The receiver is overloaded (${status}).`;
  return `The receiver answered with an error (${status}).`;
};

const endpointProblems: Partial<Record<OutboundError['code'], string>> = {
  'address-not-allowed': 'This address can’t be used. Enter a public web address.',
  'timed-out': 'The receiver didn’t answer within 20 seconds.',
  unreachable: 'The receiver can’t be reached.',
  'bad-answer': 'The receiver’s answer can’t be read.',
  'too-large': 'The receiver’s answer is too large.',
};

/** Text that the database can store: without zero characters. */
const toStorable = (text: string): string => text.replaceAll('\0', '').toWellFormed();
