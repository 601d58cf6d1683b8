import { daySeconds } from '@fanfare/contract/kit/durations';
import { nextSteps } from '@fanfare/contract/networks/failure';
import { type ErrorRow, errorTable, type ParseError } from '../kit/http/errors.ts';
import { ErrorBody } from './wire.ts';

const reconnect = nextSteps.reauthorize;
const usedUp = 'The app’s X plan is used up. Ask your administrator to top it up.';

/** X's problem types and token errors, then HTTP statuses. */
const rows: readonly ErrorRow[] = [
  { code: 'invalid_request', kind: 'reauthorize', message: `X no longer accepts this connection. ${reconnect}` },
  { code: 'invalid_grant', kind: 'reauthorize', message: `X no longer accepts this connection. ${reconnect}` },
  {
    code: 'unauthorized_client',
    kind: 'rejected',
    message: 'X rejected the app ID or secret. Ask your administrator to check them.',
  },
  {
    code: 'invalid_client',
    kind: 'rejected',
    message: 'X rejected the app ID or secret. Ask your administrator to check them.',
  },
  { code: 'unsupported_grant_type', kind: 'rejected', message: 'X rejected the access request as invalid.' },

  { code: 'invalid-request', kind: 'rejected', message: 'X rejected part of this request.' },
  { code: 'client-forbidden', kind: 'permission', message: 'The app can’t do this on X.' },
  {
    code: 'not-authorized-for-resource',
    kind: 'permission',
    message: 'This account can’t see or change that post on X.',
  },
  { code: 'resource-not-found', kind: 'gone', message: 'X no longer has this item.' },
  {
    code: 'usage-capped',
    kind: 'busy',
    message: usedUp,
  },
  { code: 'credits-depleted', kind: 'busy', message: usedUp },

  { code: 400, kind: 'rejected', message: 'X rejected part of this request.' },
  { code: 401, kind: 'reauthorize', message: `Your X connection ended. ${reconnect}` },
  { code: 402, kind: 'busy', message: usedUp },
  { code: 403, kind: 'permission', message: 'X doesn’t allow this for this account.' },
  { code: 404, kind: 'gone', message: 'X no longer has this item.' },
  { code: 413, kind: 'rejected', message: 'This file is too large for X. Use a smaller one.' },
  { code: 429, kind: 'busy', message: 'This account reached X’s rate limit. Try again later.' },
];

const findRow = errorTable(rows);
const usedUpCodes = new Set(['usage-capped', 'credits-depleted', '402']);

/** Refusals with status 403 that X distinguishes only by their text. */
const refusals: readonly { pattern: RegExp; code: string; kind: ErrorRow['kind']; message: string }[] = [
  {
    pattern: /duplicate content/i,
    code: 'duplicate-content',
    kind: 'duplicate',
    message: 'X already has this post. Change the text to publish it again.',
  },
  {
    pattern: /reply to this conversation is not allowed/i,
    code: 'reply-not-allowed',
    kind: 'rejected',
    message: 'X doesn’t allow a reply to this post. Publish the text as its own post.',
  },
  {
    pattern: /not allowed to post a video longer than/i,
    code: 'video-too-long',
    kind: 'rejected',
    message: 'X doesn’t allow this account a video of this length. Use a shorter one.',
  },
];

/** Maps errors by problem type, then status. Refusals without a type are matched by text. */
export const parseError: ParseError = ({ status, body }) => {
  const parsed = ErrorBody.safeParse(body);
  if (!parsed.success) return undefined;
  const { type, detail, title, errors, error, error_description } = parsed.data;
  const [first] = errors ?? [];
  const networkMessage = first?.message ?? first?.detail ?? detail ?? error_description ?? title ?? undefined;
  const refusal = status === 403 ? refusals.find(({ pattern }) => pattern.test(detail ?? '')) : undefined;
  if (refusal) return { kind: refusal.kind, message: refusal.message, code: refusal.code, networkMessage };
  const problemCode = error ?? /\/problems\/([\w-]+)$/.exec(type ?? '')?.[1];
  const row = (problemCode && findRow(problemCode)) || findRow(status);
  if (!row) return undefined;
  const code = problemCode ?? String(status);
  return {
    kind: row.kind,
    message: row.message,
    code,
    networkMessage,
    field: Object.keys(first?.parameters ?? {})[0],
    retryAfterSeconds: usedUpCodes.has(code) ? daySeconds : undefined,
  };
};
