import { nextSteps } from '@fanfare/contract/networks/failure';
import { type ErrorKind, type ErrorRow, errorTable, type ParsedError, type ParseError } from '../kit/http/errors.ts';
import { ErrorBody } from './wire.ts';

/** Wait after a rate limit, in seconds: GoTo allows 10 requests a second and sends no headers. */
const rateLimitSeconds = 1;

/** Error table by status, since GoTo does not specify error bodies. */
const rows: readonly ErrorRow[] = [
  { code: 400, kind: 'rejected', message: 'GoToWebinar rejected this registration. A required answer may be missing.' },
  {
    code: 401,
    kind: 'reauthorize',
    message: `GoToWebinar no longer accepts this connection. ${nextSteps.reauthorize}`,
  },
  { code: 403, kind: 'permission', message: `GoToWebinar doesn’t allow this. ${nextSteps.permission}` },
  { code: 404, kind: 'gone', message: 'GoToWebinar no longer has this webinar.' },
  { code: 409, kind: 'duplicate', message: 'This person is already registered.' },
  { code: 429, kind: 'busy', message: 'GoToWebinar’s rate limit was reached. Try again later.' },
];

const findRow = errorTable(rows);

export const parseError: ParseError = ({ status, body }) => {
  const { error, error_description, ...words } = ErrorBody.safeParse(body).data ?? {};
  if (error) return parseLoginError(status, error, error_description);
  const row = findRow(status);
  if (!row) return undefined;
  const [invalid] = words.validationErrorCodes ?? [];
  return {
    kind: row.kind,
    message: row.message,
    code: words.errorCode ?? words.int_err_code ?? String(status),
    networkMessage: invalid?.description ?? words.description ?? words.msg ?? words.message ?? undefined,
    retryAfterSeconds: row.kind === 'busy' ? rateLimitSeconds : undefined,
  };
};

const loginErrorKind = (status: number, error: string): ErrorKind => {
  if (status >= 500) return 'transient';
  return error === 'invalid_grant' ? 'reauthorize' : 'rejected';
};

const parseLoginError = (status: number, error: string, networkMessage: string | null | undefined): ParsedError => ({
  kind: loginErrorKind(status, error),
  message:
    error === 'invalid_client'
      ? 'GoToWebinar rejected the client ID or secret. Ask your administrator to check them.'
      : `GoToWebinar didn’t complete the sign-in. ${nextSteps.reauthorize}`,
  code: error,
  networkMessage: networkMessage ?? undefined,
});
