import { daySeconds } from '@fanfare/contract/kit/durations';
import type { AiFailureCode } from '@fanfare/contract/networks/ai-failure';
import { ConnectorFailure, type FailureDetails, type FailureKind } from '@fanfare/contract/networks/failure';
import { truncateCode } from '../kit/http/errors.ts';
import { retryAfterSeconds } from '../kit/http/rate-limit-headers.ts';
import { redactText } from '../kit/http/redact.ts';
import { ErrorFields } from './wire.ts';

export const network = 'openai';
const label = 'The AI provider';

type Meaning = { kind: FailureKind; code?: AiFailureCode; message: string };

const refused: Meaning = { kind: 'rejected', code: 'refused', message: 'The AI model refused this request.' };
const tooLong: Meaning = { kind: 'rejected', code: 'too-long', message: 'The text is too long for the AI model.' };
const modelGone: Meaning = { kind: 'gone', code: 'model-gone', message: `${label} doesn’t have this model.` };
const noCredit: Meaning = { kind: 'limit', code: 'no-credit', message: `${label}’s account has no credit left.` };
const keyRejected: Meaning = { kind: 'reauthorize', message: `${label} rejected the API key.` };
const notAllowed: Meaning = { kind: 'permission', message: `${label} doesn’t allow this for this API key.` };
const busy: Meaning = { kind: 'busy', message: `${label} is busy.` };
const lost: Meaning = { kind: 'unclear', message: `${label} didn’t answer.` };
const rejected: Meaning = { kind: 'rejected', message: `${label} rejected this request.` };

/**
 * Meanings of errors by `code`, or by `type` for servers that have a number or nothing as `code`. They win over the
 * HTTP status.
 */
const meanings = new Map<string, Meaning>([
  ['context_length_exceeded', tooLong],
  ['exceed_context_size_error', tooLong],
  ['moderation_blocked', refused],
  ['content_policy_violation', refused],
  ['content_filter', refused],
  ['ResponsibleAIPolicyViolation', refused],
  ['invalid_prompt', refused],
  ['invalid_api_key', keyRejected],
  ['authentication_error', keyRejected],
  ['permission_error', notAllowed],
  ['model_not_found', modelGone],
  ['DeploymentNotFound', modelGone],
  ['NotFoundError', modelGone],
  ['not_found_error', modelGone],
  ['credit_balance_exhausted', noCredit],
  ['organization_spend_limit_exceeded', noCredit],
  ['project_spend_limit_exceeded', noCredit],
  ['organization_usage_limit_exceeded', noCredit],
  ['insufficient_quota', noCredit],
  ['rate_limit_exceeded', busy],
  ['slow_down', busy],
  ['server_is_overloaded', busy],
  ['unavailable_error', busy],
]);

/** Parameters that vLLM names in its error about a prompt or an answer that is too long for the model. */
const lengthParams = new Set(['max_tokens', 'max_completion_tokens', 'input_tokens']);

const meaningOfStatus = (status: number): Meaning => {
  if (status === 401) return keyRejected;
  if (status === 402) return noCredit;
  if (status === 403) return notAllowed;
  if (status === 404) return { kind: 'gone', message: `${label} has nothing at this address.` };
  if (status === 413) return tooLong;
  if (status === 429 || status === 503) return busy;
  if (status === 408 || status >= 500) return lost;
  return rejected;
};

const findMeaning = (status: number, { code, type, param, innererror }: ErrorFields): Meaning => {
  for (const name of [innererror?.code, code, type]) {
    const meaning = typeof name === 'string' ? meanings.get(name) : undefined;
    if (meaning) return meaning;
  }
  if (type === 'BadRequestError' && lengthParams.has(param ?? '')) return tooLong;
  return meaningOfStatus(status);
};

type ErrorAnswer = { status: number; error: unknown; headers: Headers; now: Date };

/** Failure that an error response means. A redirect is one too: the key must not follow it. */
export const toFailure = ({ status, error, headers, now }: ErrorAnswer): ConnectorFailure => {
  const parsed = ErrorFields.safeParse(error);
  const fields: ErrorFields = parsed.success ? parsed.data : {};
  const { kind, code, message } = findMeaning(status, fields);
  const networkCode = fields.code === null || fields.code === undefined ? undefined : String(fields.code);
  return aiFailure(kind, {
    message,
    status,
    code: code ?? truncateCode(networkCode),
    subcode: code && truncateCode(networkCode),
    field: truncateCode(fields.param ?? undefined),
    networkMessage: fields.message ? redactText(fields.message) : undefined,
    requestId: truncateCode(headers.get('x-request-id') ?? undefined),
    retryAfterSeconds: kind === 'busy' ? waitSeconds(headers, now) : undefined,
  });
};

const defaultWaitSeconds = 20;
const maxWaitSeconds = daySeconds;

const waitSeconds = (headers: Headers, now: Date): number => {
  const milliseconds = headers.get('retry-after-ms') ?? '';
  const seconds = /^\d{1,9}$/.test(milliseconds) ? Number(milliseconds) / 1000 : retryAfterSeconds(headers, now);
  return Math.min(maxWaitSeconds, Math.max(1, Math.ceil(seconds ?? defaultWaitSeconds)));
};

/** Builds a failure that has this network's name. */
export const aiFailure = (kind: FailureKind, details: Omit<FailureDetails, 'network'>): ConnectorFailure =>
  new ConnectorFailure(kind, { network, ...details });

export const lostAnswer = (code: string): ConnectorFailure => aiFailure('unclear', { message: lost.message, code });
export const notSent = (): ConnectorFailure =>
  aiFailure('unreachable', { message: `${label} isn’t responding. Nothing was sent.`, code: 'no-connection' });
export const tooLongFailure = (): ConnectorFailure => aiFailure('rejected', { ...tooLong });
export const refusedFailure = (reason: string | undefined): ConnectorFailure =>
  aiFailure('rejected', { ...refused, networkMessage: reason && redactText(reason) });
