import { type ErrorRow, errorTable, type ParseError } from '../kit/http/errors.ts';
import { ErrorBody } from './wire.ts';

const invalidKey = 'The native-ads network rejected the API key in the settings. Ask your administrator to renew it.';

/** Error codes of the network; numeric ones mostly repeat the HTTP status. */
const rows: readonly ErrorRow[] = [
  { code: 'invalid_client', kind: 'rejected', message: invalidKey },
  { code: 'invalid_request', kind: 'rejected', message: invalidKey },
  { code: 'unauthorized_client', kind: 'rejected', message: invalidKey },
  { code: 'unsupported_grant_type', kind: 'rejected', message: invalidKey },
  { code: 400, kind: 'rejected', message: 'The native-ads network rejected part of this request.' },
  {
    code: 401,
    kind: 'reauthorize',
    message: 'The native-ads network no longer accepts the API key. Ask your administrator to renew it.',
  },
  {
    code: 403,
    kind: 'permission',
    message:
      'The native-ads network doesn’t allow this. The account may be closed, or not enabled for us. Ask your administrator to contact the network’s account manager.',
  },
  // "Invalid Argument", such as the ID of another account; the code in the body is 100.
  { code: 409, kind: 'rejected', message: 'The native-ads network rejected part of this request.' },
  { code: 404, kind: 'gone', message: 'The native-ads network no longer has this item.' },
  { code: 429, kind: 'busy', message: 'The native-ads network’s rate limit was reached. Try again later.' },
];

const findRow = errorTable(rows);

export const parseError: ParseError = ({ status, body }) => {
  const parsed = ErrorBody.safeParse(body);
  if (!parsed.success) return undefined;
  const { errors, error, error_description } = parsed.data;
  const [first] = errors ?? [];
  const code = error ?? first?.code ?? status;
  const row = findRow(code) ?? findRow(status);
  // Errors without a row, such as server errors, are mapped by status.
  if (!row) return undefined;
  const networkMessage = [first?.title, first?.detail].filter(Boolean).join(': ') || (error_description ?? undefined);
  return { kind: row.kind, message: row.message, code: String(code), networkMessage };
};
