import {
  type ErrorRow,
  type Refusal as Explained,
  errorFromStatus,
  errorTable,
  type ParseError,
} from '../kit/http/errors.ts';
import { OAuthRefusal, Refusal } from './wire.ts';

const again = 'Connect the account again.';

/** By status first: LinkedIn's own numbers only say more about the same status. */
const rows: readonly ErrorRow[] = [
  { code: 401, kind: 'reauthorize', sentence: `LinkedIn no longer accepts this connection. ${again}` },
  { code: 401, subcode: 65601, kind: 'reauthorize', sentence: `The app was removed on LinkedIn. ${again}` },
  {
    ...{ code: 401, subcode: 65602, kind: 'reauthorize' },
    sentence: `The connection to LinkedIn has run out, as it does after sixty days. ${again}`,
  },
  { code: 403, kind: 'permission', sentence: 'LinkedIn needs one more permission, or a role in this organisation.' },
  { code: 404, kind: 'gone', sentence: 'LinkedIn no longer has this, or this account may not see it.' },
  { code: 422, kind: 'rejected', sentence: 'LinkedIn refused a part of this.' },
  { code: 400, kind: 'rejected', sentence: 'LinkedIn refused a part of this.' },
  {
    ...{ code: 422, subcode: 'DUPLICATE_POST', kind: 'duplicate' },
    sentence: 'LinkedIn has this post already. Change its text to post it again.',
  },
  {
    ...{ code: 426, kind: 'rejected' },
    sentence: 'LinkedIn has switched off the version in the settings. Raise it, then send this again.',
  },
  { code: 429, kind: 'busy', sentence: 'This account, or the app, has used up what LinkedIn allows for today.' },
];

const lookUp = errorTable(rows);
const hour = 3600;
const day = 86_400;

/** Allowances come back at midnight UTC. Until then we ask again at most once an hour. */
const untilAllowed = (now: Date): number => {
  const seconds = Math.floor(now.getTime() / 1000);
  return Math.min(hour, day - (seconds % day));
};

export const parseError =
  (now: () => Date): ParseError =>
  ({ status, body }): Explained | undefined => {
    const oauth = OAuthRefusal.safeParse(body);
    if (oauth.success) return loginRefusal(status, oauth.data.error, oauth.data.error_description);
    const read = Refusal.safeParse(body);
    if (!read.success) return undefined;
    const { message, serviceErrorCode, code, errorDetails } = read.data;
    const [blamed] = errorDetails?.inputErrors ?? [];
    const twin = status === 422 ? twinIn(message) : undefined;
    const subcode = twin ? 'DUPLICATE_POST' : (blamed?.code ?? serviceErrorCode ?? undefined);
    const row = lookUp(status, subcode) ?? errorFromStatus('LinkedIn', status);
    return {
      kind: row.kind,
      sentence: row.sentence,
      code: String(code ?? serviceErrorCode ?? status),
      // Which post it is: after a lost answer this is the proof that the first attempt arrived.
      subcode: twin ?? (subcode === undefined ? undefined : String(subcode)),
      words: message ?? blamed?.description ?? undefined,
      field: blamed?.input?.inputPath?.fieldPath ?? undefined,
      retryAfterSeconds: row.kind === 'busy' ? untilAllowed(now()) : undefined,
    };
  };

/** The one text LinkedIn is read by: it names the post that exists already, and nothing else in the answer does. */
const twinIn = (message: string | null | undefined): string | undefined =>
  /duplicate of (urn:li:(?:share|ugcPost):\d+)/.exec(message ?? '')?.[1];

const loginRefusal = (status: number, error: string, words: string | null | undefined): Explained => ({
  kind: status >= 500 ? 'transient' : 'rejected',
  sentence:
    error === 'invalid_client'
      ? 'LinkedIn does not know the app id or secret in the settings.'
      : 'LinkedIn did not complete the login. Connect the account again.',
  code: error,
  words: words ?? undefined,
});
