import { type ErrorRow, errorFromStatus, errorTable, type ParseError } from '../kit/http/errors.ts';
import { Refusal } from './wire.ts';

const again = 'Connect the account again.';

/** By status first: Pinterest's own codes are not its statuses, and only say more about the same status. */
const rows: readonly ErrorRow[] = [
  { code: 401, kind: 'reauthorize', sentence: `Pinterest no longer accepts this connection. ${again}` },
  { code: 403, kind: 'permission', sentence: 'Pinterest needs one more permission for this.' },
  {
    ...{ code: 403, subcode: 29, kind: 'permission' },
    sentence: 'This account, or the app, may not do this on Pinterest.',
  },
  { code: 404, kind: 'gone', sentence: 'Pinterest no longer has this, or this account may not see it.' },
  {
    ...{ code: 404, subcode: 40, kind: 'gone' },
    sentence: 'Pinterest no longer shows this board: it was removed or made secret. Choose another one.',
  },
  { code: 404, subcode: 50, kind: 'gone', sentence: 'Pinterest no longer has this Pin.' },
  { code: 400, kind: 'rejected', sentence: 'Pinterest refused a part of this.' },
  { code: 409, kind: 'duplicate', sentence: 'Pinterest has this already.' },
  { code: 429, kind: 'busy', sentence: 'This account, or the app, has used up what Pinterest allows for now.' },
];

const lookUp = errorTable(rows);

/** Decides on status and code, never on text. */
export const parseError: ParseError = ({ status, body }) => {
  const read = Refusal.safeParse(body);
  if (!read.success) return undefined;
  const { code, message } = read.data;
  const { kind, sentence } = lookUp(status, code) ?? errorFromStatus('Pinterest', status);
  return { kind, sentence, code: String(code), words: message ?? undefined };
};
