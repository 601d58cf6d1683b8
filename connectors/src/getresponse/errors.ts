import { brokenMappingCode, nextSteps } from '@fanfare/contract/networks/failure';
import { type ErrorRow, errorTable, type ParseError } from '../kit/http/errors.ts';
import { ErrorBody, ErrorContext } from './wire.ts';

const rejected = 'GetResponse rejected part of this contact.';
const refusedKey = 'GetResponse no longer accepts this API key. Connect the account again with a new key.';
const blocked = 'GetResponse blocked its API for this account. Ask GetResponse’s support.';

const rows: readonly ErrorRow[] = [
  { code: 1, kind: 'transient', message: 'GetResponse is having problems. Try again in a few minutes.' },
  { code: [1000, 1012], kind: 'rejected', message: rejected },
  {
    code: 1001,
    kind: 'rejected',
    message: 'The list or a mapped field no longer exists in GetResponse. Choose them again.',
  },
  {
    code: 1002,
    kind: 'rejected',
    message: 'GetResponse doesn’t accept this address. It was blocked, removed or bounced, or it doesn’t exist.',
  },
  { code: 1008, kind: 'duplicate', message: 'This contact is already on the list.' },
  { code: 1013, kind: 'gone', message: 'GetResponse no longer has this item.' },
  { code: 1014, kind: 'reauthorize', message: refusedKey },
  { code: 1015, kind: 'busy', message: 'GetResponse’s rate limit was reached. Try again later.' },
  { code: 1016, kind: 'rejected', message: 'GetResponse blocked its API for this account for a while.' },
  { code: 1017, kind: 'rejected', message: blocked },
  { code: 1018, kind: 'rejected', message: 'GetResponse blocked our address. Ask your administrator.' },
  { code: 1019, kind: 'busy', message: 'GetResponse is under maintenance. Try again later.' },
  { code: 1021, kind: 'reauthorize', message: refusedKey },
  { code: 1023, kind: 'rejected', message: 'GetResponse doesn’t allow this for this account or list.' },
  {
    code: 1024,
    kind: 'reauthorize',
    message: `GetResponse doesn’t know this account’s domain. ${nextSteps.reauthorize}`,
  },
  { code: 1027, kind: 'limit', message: 'The GetResponse plan has no room for more contacts. Choose a larger plan.' },
  { code: [1028, 1029], kind: 'rejected', message: rejected },
];

const findRow = errorTable(rows);

export const parseError: ParseError = ({ body, headers }) => {
  const parsed = ErrorBody.safeParse(body);
  if (!parsed.success) return undefined;
  const { code, message, context, uuid } = parsed.data;
  const row = findRow(code);
  if (!row) return undefined;
  const details = readContext(context);
  return {
    kind: row.kind,
    message: row.message,
    code: String(code),
    subcode: code === 1001 ? brokenMappingCode : undefined,
    networkMessage: message ?? undefined,
    field: details?.fieldName ?? undefined,
    // `retryAfterSeconds` is set only when no header states the wait, since it would override the header.
    retryAfterSeconds:
      headers.has('retry-after') || headers.has('x-ratelimit-reset') ? undefined : readSeconds(details?.timeToReset),
    requestId: uuid ?? undefined,
  };
};

const readContext = (context: unknown) => ErrorContext.safeParse(Array.isArray(context) ? context[0] : context).data;

const readSeconds = (text: string | null | undefined): number | undefined => {
  const seconds = /^(\d{1,9}) seconds?$/.exec(text ?? '')?.[1];
  return seconds === undefined ? undefined : Number(seconds);
};
