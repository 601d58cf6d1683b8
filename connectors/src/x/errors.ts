import { type ErrorRow, errorTable, type ParseError } from '../kit/http/errors.ts';
import { Refusal } from './wire.ts';

const again = 'Connect the account again.';
const daySeconds = 86_400;

/** What X's problem types, token errors and, where it says no more, statuses mean. */
const rows: readonly ErrorRow[] = [
  { code: 'invalid_request', kind: 'reauthorize', sentence: `X no longer accepts this connection. ${again}` },
  { code: 'invalid_grant', kind: 'reauthorize', sentence: `X no longer accepts this connection. ${again}` },
  { code: 'unauthorized_client', kind: 'rejected', sentence: 'X does not know the app id or secret in the settings.' },
  { code: 'invalid_client', kind: 'rejected', sentence: 'X does not know the app id or secret in the settings.' },
  { code: 'unsupported_grant_type', kind: 'rejected', sentence: 'X did not understand how we asked for access.' },

  { code: 'invalid-request', kind: 'rejected', sentence: 'X refused a part of this.' },
  { code: 'client-forbidden', kind: 'permission', sentence: 'The app may not do this on X.' },
  {
    code: 'not-authorized-for-resource',
    kind: 'permission',
    sentence: 'This account may not see or change that post on X.',
  },
  { code: 'resource-not-found', kind: 'gone', sentence: 'X no longer has this.' },
  {
    code: 'usage-capped',
    kind: 'busy',
    sentence: 'The app’s plan at X is used up. Nothing can be sent until it is topped up.',
  },

  { code: 400, kind: 'rejected', sentence: 'X refused a part of this.' },
  { code: 401, kind: 'reauthorize', sentence: `The connection to X has ended. ${again}` },
  { code: 402, kind: 'busy', sentence: 'The app’s plan at X is used up. Nothing can be sent until it is topped up.' },
  { code: 403, kind: 'permission', sentence: 'X does not allow this for this account.' },
  { code: 404, kind: 'gone', sentence: 'X no longer has this.' },
  { code: 413, kind: 'rejected', sentence: 'The file is too large for X.' },
  { code: 429, kind: 'busy', sentence: 'This account has used up what X allows for now.' },
];

const lookUp = errorTable(rows);
const isUsedUp = new Set(['usage-capped', '402']);

/** Decides on the problem's type and on the status. Only a duplicate has no type: X names it in words alone. */
export const parseError: ParseError = ({ status, body }) => {
  const read = Refusal.safeParse(body);
  if (!read.success) return undefined;
  const { type, detail, title, errors, error, error_description } = read.data;
  const [first] = errors ?? [];
  const words = first?.message ?? first?.detail ?? detail ?? error_description ?? title ?? undefined;
  if (status === 403 && /duplicate content/i.test(detail ?? '')) {
    return {
      kind: 'duplicate',
      sentence: 'X has this post already. Change its text to post it again.',
      code: 'duplicate-content',
      words,
    };
  }
  const named = error ?? /\/problems\/([\w-]+)$/.exec(type ?? '')?.[1];
  const row = (named && lookUp(named)) || lookUp(status);
  if (!row) return undefined;
  const code = named ?? String(status);
  return {
    kind: row.kind,
    sentence: row.sentence,
    code,
    words,
    field: Object.keys(first?.parameters ?? {})[0],
    retryAfterSeconds: isUsedUp.has(code) ? daySeconds : undefined,
  };
};
