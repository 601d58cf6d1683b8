import { nextSteps } from '@fanfare/contract/networks/failure';
import {
  type ErrorKind,
  type ErrorRow,
  errorFromStatus,
  errorTable,
  type ParsedError,
  type ParseError,
} from '../kit/http/errors.ts';
import { ErrorBody, OAuthErrorBody } from './wire.ts';

const label = 'AWeber';
const rejected = 'AWeber rejected part of this request.';
const refused = `AWeber no longer accepts this connection. ${nextSteps.reauthorize}`;
/** Wait after a rate limit, in seconds: AWeber counts requests per minute and sends no header about it. */
const rateLimitSeconds = 60;

/** Error table by status; the type of an error only refines it. */
const rows: readonly ErrorRow[] = [
  { code: 400, kind: 'rejected', message: rejected },
  { code: 400, subcode: 'MissingOAuthParametersError', kind: 'reauthorize', message: refused },
  { code: 400, subcode: 'already-subscribed', kind: 'duplicate', message: 'This contact is already on the list.' },
  { code: 401, kind: 'reauthorize', message: refused },
  {
    code: 403,
    kind: 'rejected',
    message: 'AWeber doesn’t allow this for the account now. Sign in to AWeber to see why.',
  },
  {
    code: 403,
    subcode: 'subscriber-limit',
    kind: 'limit',
    message: 'The AWeber plan has no room for more subscribers. Choose a larger plan.',
  },
  {
    code: 403,
    subcode: 'rate-limit',
    kind: 'busy',
    message: 'The account’s rate limit at AWeber was reached. Try again in a minute.',
  },
  { code: 404, kind: 'gone', message: 'AWeber no longer has this list or subscriber.' },
  { code: 405, kind: 'rejected', message: 'AWeber doesn’t allow this for this subscriber or list.' },
  { code: 409, kind: 'rejected', message: 'The AWeber account is locked. Try again later.' },
  // Status 410 is not of the kind "gone" here: AWeber uses it for requests that it blocks.
  { code: 410, kind: 'rejected', message: 'AWeber blocked this request. Ask AWeber’s support.' },
  { code: 415, kind: 'rejected', message: rejected },
];

const findRow = errorTable(rows);

export const parseError: ParseError = ({ status, body }) => {
  const oauth = OAuthErrorBody.safeParse(body);
  if (oauth.success) return parseLoginError(status, oauth.data.error, oauth.data.error_description);
  const parsed = ErrorBody.safeParse(body);
  if (!parsed.success) return undefined;
  const { type, message } = parsed.data.error;
  const row = findRow(status, toSubcode(status, type, message)) ?? errorFromStatus(label, status);
  return {
    kind: row.kind,
    message: row.message,
    code: type ?? String(status),
    networkMessage: message ?? undefined,
    retryAfterSeconds: row.kind === 'busy' ? rateLimitSeconds : undefined,
  };
};

/** Subcode of an error that AWeber distinguishes by its text only. */
const toSubcode = (status: number, type: string | null | undefined, message: string | null | undefined) => {
  const text = (message ?? '').slice(0, 500);
  if (status === 400 && /already subscribed/i.test(text)) return 'already-subscribed';
  if (status === 403 && /rate limit/i.test(text)) return 'rate-limit';
  if (status === 403 && /subscriber limit/i.test(text)) return 'subscriber-limit';
  return type ?? undefined;
};

const loginErrorKind = (status: number, error: string): ErrorKind => {
  if (status >= 500) return 'transient';
  return ['invalid_grant', 'invalid_token'].includes(error) ? 'reauthorize' : 'rejected';
};

const parseLoginError = (status: number, error: string, networkMessage: string | null | undefined): ParsedError => {
  const isOurs = error === 'invalid_client';
  return {
    kind: loginErrorKind(status, error),
    message: isOurs
      ? 'AWeber rejected the client ID or secret. Ask your administrator to check them.'
      : `AWeber didn’t complete the sign-in. ${nextSteps.reauthorize}`,
    code: error,
    networkMessage: networkMessage ?? undefined,
  };
};
