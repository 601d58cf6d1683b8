import { nextSteps } from '@fanfare/contract/networks/failure';
import { type ErrorRow, errorFromStatus, errorTable, type ParseError } from '../kit/http/errors.ts';
import { ErrorBody } from './wire.ts';

const reconnect = nextSteps.reauthorize;

/** Error table by status; Pinterest's own codes only refine it. */
const rows: readonly ErrorRow[] = [
  { code: 401, kind: 'reauthorize', message: `Pinterest no longer accepts this connection. ${reconnect}` },
  { code: 403, kind: 'permission', message: `Pinterest needs another permission. ${nextSteps.permission}` },
  {
    // Status 403 with code 29 is not about a permission that the user could grant, so reconnecting would not help.
    code: 403,
    subcode: 29,
    kind: 'rejected',
    message:
      'Pinterest doesn’t let the app do this. Apps with trial access can’t publish: ask your administrator to request standard access.',
  },
  {
    code: 403,
    subcode: 'PINNER_DATA_ACCESS_DENIED',
    kind: 'rejected',
    message: 'Pinterest allows this for business accounts only. Switch to a business account on Pinterest.',
  },
  { code: 404, kind: 'gone', message: 'Pinterest no longer has this item, or this account can’t see it.' },
  {
    code: 404,
    subcode: 40,
    kind: 'gone',
    message: 'This Pinterest board was deleted or made secret. Choose another board.',
  },
  { code: 404, subcode: 50, kind: 'gone', message: 'Pinterest no longer has this Pin.' },
  { code: 400, kind: 'rejected', message: 'Pinterest rejected part of this request.' },
  { code: 409, kind: 'duplicate', message: 'Pinterest already has this item.' },
  { code: 429, kind: 'busy', message: 'This account or the app reached Pinterest’s rate limit. Try again later.' },
];

const findRow = errorTable(rows);

/** Maps errors by status and code, never by text. */
export const parseError: ParseError = ({ status, body }) => {
  const parsed = ErrorBody.safeParse(body);
  if (!parsed.success) return undefined;
  const { code, message: networkMessage } = parsed.data;
  const { kind, message } = findRow(status, code) ?? errorFromStatus('Pinterest', status);
  return { kind, message, code: String(code), networkMessage: networkMessage ?? undefined };
};
