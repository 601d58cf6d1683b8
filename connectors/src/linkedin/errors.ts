import { daySeconds, hourSeconds } from '@fanfare/contract/kit/durations';
import { nextSteps } from '@fanfare/contract/networks/failure';
import {
  type ErrorKind,
  type ErrorRow,
  type ParsedError as Explained,
  errorFromStatus,
  errorTable,
  type ParseError,
} from '../kit/http/errors.ts';
import { ErrorBody, OAuthErrorBody } from './wire.ts';

const reconnect = nextSteps.reauthorize;

/** Error table by status; LinkedIn's own codes only refine it. */
const rows: readonly ErrorRow[] = [
  { code: 401, kind: 'reauthorize', message: `LinkedIn no longer accepts this connection. ${reconnect}` },
  { code: 401, subcode: 65601, kind: 'reauthorize', message: `The app was removed on LinkedIn. ${reconnect}` },
  {
    code: 401,
    subcode: 65602,
    kind: 'reauthorize',
    message: `Your LinkedIn connection expired (it lasts 60 days). ${reconnect}`,
  },
  {
    code: 403,
    kind: 'permission',
    message: 'LinkedIn needs another permission, or you need a role in this organization.',
  },
  { code: 404, kind: 'gone', message: 'LinkedIn no longer has this item, or this account can’t see it.' },
  { code: 422, kind: 'rejected', message: 'LinkedIn rejected part of this request.' },
  { code: 400, kind: 'rejected', message: 'LinkedIn rejected part of this request.' },
  {
    code: 422,
    subcode: 'DUPLICATE_POST',
    kind: 'duplicate',
    message: 'LinkedIn already has this post. Change the text to publish it again.',
  },
  {
    code: 426,
    kind: 'rejected',
    message: 'This version of the LinkedIn API was retired. Ask your administrator to set a newer one.',
  },
  {
    code: 429,
    kind: 'busy',
    message: 'This account or the app reached LinkedIn’s daily rate limit. Try again tomorrow.',
  },
];

const findRow = errorTable(rows);

/** Quotas reset at midnight UTC. Until then we retry at most once an hour. */
const secondsToReset = (now: Date): number => {
  const seconds = Math.floor(now.getTime() / 1000);
  return Math.min(hourSeconds, daySeconds - (seconds % daySeconds));
};

export const parseError =
  (now: () => Date): ParseError =>
  ({ status, body }): Explained | undefined => {
    const oauth = OAuthErrorBody.safeParse(body);
    if (oauth.success) return parseLoginError(status, oauth.data.error, oauth.data.error_description);
    const parsed = ErrorBody.safeParse(body);
    if (!parsed.success) return undefined;
    const { message, serviceErrorCode, code, errorDetails } = parsed.data;
    const [inputError] = errorDetails?.inputErrors ?? [];
    const duplicateUrn = duplicateStatuses.includes(status) ? findDuplicateUrn(message) : undefined;
    const isDuplicate = duplicateUrn !== undefined || inputError?.code === 'DUPLICATE_POST';
    const subcode = isDuplicate ? 'DUPLICATE_POST' : (inputError?.code ?? serviceErrorCode ?? undefined);
    const row = findRow(isDuplicate ? 422 : status, subcode) ?? errorFromStatus('LinkedIn', status);
    return {
      kind: row.kind,
      message: row.message,
      code: String(code ?? serviceErrorCode ?? status),
      // URN of the existing post in LinkedIn's duplicate error: if an earlier attempt got no answer, it proves that
      // this attempt succeeded.
      subcode: duplicateUrn ?? (subcode === undefined ? undefined : String(subcode)),
      networkMessage: message ?? inputError?.description ?? undefined,
      field: inputError?.input?.inputPath?.fieldPath ?? undefined,
      retryAfterSeconds: row.kind === 'busy' ? secondsToReset(now()) : undefined,
    };
  };

const duplicateStatuses = [400, 409, 422];

/** URN of the duplicate, matched in the text: it is in the message and nowhere else. */
const findDuplicateUrn = (message: string | null | undefined): string | undefined =>
  /duplicate of (urn:li:(?:share|ugcPost):\d{1,25})/.exec((message ?? '').slice(0, 500))?.[1];

/** `invalid_request` is LinkedIn's answer to an ended code, `invalid_grant` to an ended refresh token. */
const endedGrantErrors = ['invalid_grant', 'invalid_request'];

const loginErrorKind = (status: number, error: string): ErrorKind => {
  if (status >= 500) return 'transient';
  return endedGrantErrors.includes(error) ? 'reauthorize' : 'rejected';
};

const parseLoginError = (status: number, error: string, networkMessage: string | null | undefined): Explained => ({
  kind: loginErrorKind(status, error),
  message:
    error === 'invalid_client'
      ? 'LinkedIn rejected the app ID or secret. Ask your administrator to check them.'
      : `LinkedIn didn’t complete the sign-in. ${nextSteps.reauthorize}`,
  code: error,
  networkMessage: networkMessage ?? undefined,
});
