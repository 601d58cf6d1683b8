import { type Explain, type RefusalRow, refusalTable } from '../kit/refusals.ts';
import { BlamedFields, Refusal } from './wire.ts';

const again = 'Connect the account again.';

/** What Facebook's codes mean. Ads codes join with the advertising ports. */
const rows: readonly RefusalRow[] = [
  { code: 190, kind: 'reauthorize', sentence: `Facebook no longer accepts this connection. ${again}` },
  { code: 190, subcode: 458, kind: 'reauthorize', sentence: `The app was removed on Facebook. ${again}` },
  {
    ...{ code: 190, subcode: 459, kind: 'reauthorize' },
    sentence: 'Facebook wants this person to confirm who they are. Sign in on facebook.com, then connect again.',
  },
  { code: 190, subcode: 460, kind: 'reauthorize', sentence: `The password on Facebook was changed. ${again}` },
  { code: 190, subcode: 463, kind: 'reauthorize', sentence: `The connection to Facebook has expired. ${again}` },
  {
    ...{ code: 190, subcode: 464, kind: 'reauthorize' },
    sentence: 'This Facebook account is not confirmed. Confirm it on facebook.com, then connect again.',
  },
  { code: 190, subcode: 467, kind: 'reauthorize', sentence: `The connection to Facebook was ended. ${again}` },
  { code: 102, kind: 'reauthorize', sentence: `The session on Facebook has ended. ${again}` },

  { code: 3, kind: 'permission', sentence: 'The app may not do this on Facebook.' },
  { code: 10, kind: 'permission', sentence: 'Facebook needs one more permission for this.' },
  { code: [200, 299], kind: 'permission', sentence: 'Facebook needs one more permission, or a role on this page.' },
  {
    ...{ code: 200, subcode: 1870034, kind: 'permission' },
    sentence: 'The terms for custom audiences are not accepted yet. Accept them on Facebook, then try again.',
  },
  {
    ...{ code: 200, subcode: 1870090, kind: 'permission' },
    sentence: 'The terms for custom audiences are not accepted yet. Accept them on Facebook, then try again.',
  },

  { code: 4, kind: 'busy', sentence: 'The app has used up what Facebook allows for now.' },
  { code: 17, kind: 'busy', sentence: 'This account has used up what Facebook allows for now.' },
  { code: 32, kind: 'busy', sentence: 'This page has used up what Facebook allows for now.' },
  { code: 341, kind: 'busy', sentence: 'Facebook takes no more of these for now.' },
  { code: 613, kind: 'busy', sentence: 'Facebook asks us to slow down.' },
  { code: [80000, 80014], kind: 'busy', sentence: 'This account has used up what Facebook allows for now.' },

  { code: 1, kind: 'transient', sentence: 'Facebook has trouble at the moment. Try again in a few minutes.' },
  { code: 2, kind: 'transient', sentence: 'Facebook has trouble at the moment. Try again in a few minutes.' },

  { code: 100, kind: 'rejected', sentence: 'Facebook refused a part of this.' },
  { code: 101, kind: 'rejected', sentence: 'Facebook does not know the app id or secret in the settings.' },
  { code: 194, kind: 'rejected', sentence: 'Facebook misses a part of this.' },
  { code: 2500, kind: 'rejected', sentence: 'Facebook did not understand the question.' },
  { code: 2615, kind: 'rejected', sentence: 'Facebook refused a part of this.' },
  { code: 2635, kind: 'rejected', sentence: 'The version of Facebook in the settings is switched off.' },
  { code: 3018, kind: 'rejected', sentence: 'Facebook does not go back that far.' },
  { code: 1609005, kind: 'rejected', sentence: 'Facebook could not read the link. Check that it opens for everybody.' },
  { code: 1609008, kind: 'rejected', sentence: 'Facebook takes no link to Facebook itself here.' },
  { code: 1366046, kind: 'rejected', sentence: 'The photo is too large for Facebook. Use one under 4 MB.' },
  { code: 6202, kind: 'duplicate', sentence: 'This ad account has a pixel already.' },

  { code: 100, subcode: 33, kind: 'gone', sentence: 'Facebook no longer has this, or this account may not see it.' },
  { code: 803, kind: 'gone', sentence: 'Facebook no longer has this, or this account may not see it.' },

  { code: 368, kind: 'rejected', sentence: 'Facebook has blocked this action for now as against its rules.' },
  { code: 1404078, kind: 'rejected', sentence: 'Facebook has blocked this page from posting for now.' },
  {
    code: 1390008,
    kind: 'rejected',
    sentence: 'Facebook finds that this page posts too fast, and has blocked it for now.',
  },
  { code: 1346003, kind: 'rejected', sentence: 'Facebook has blocked this as against its rules.' },
  { code: 1404102, kind: 'rejected', sentence: 'Facebook has blocked this as against its rules.' },
  { code: 1404163, kind: 'rejected', sentence: 'Facebook has blocked this account from posting.' },

  { code: 506, kind: 'duplicate', sentence: 'Facebook has this post already. Change its text to post it again.' },
  { code: 1366051, kind: 'duplicate', sentence: 'These photos are posted already.' },
];

const lookUp = refusalTable(rows);

/** Decides on code and subcode, never on status or text. */
export const explain: Explain = ({ body }) => {
  const read = Refusal.safeParse(body);
  if (!read.success) return undefined;
  const { code, error_subcode, is_transient, message, error_user_title, error_user_msg, error_data } = read.data.error;
  // Some refusals come with their telling number as subcode and a plain 100 in front of it.
  const row = lookUp(code, error_subcode ?? undefined) ?? undefined;
  const bySubcode = row?.kind === 'rejected' && error_subcode ? lookUp(error_subcode) : undefined;
  const found = bySubcode ?? row;
  const passes = is_transient === true && (!found || found.kind === 'rejected');
  return {
    kind: passes ? 'transient' : (found?.kind ?? 'rejected'),
    sentence: found?.sentence ?? 'Facebook refused this.',
    code: String(code),
    subcode: error_subcode ? String(error_subcode) : undefined,
    words: [error_user_title, error_user_msg].filter(Boolean).join(': ') || (message ?? undefined),
    field: blamed(error_data),
    retryAfterSeconds: undefined,
  };
};

/** What our words for a dead token are, for answers that carry the code outside an error. */
export const sentenceFor = (code: number, subcode: number | null | undefined): string =>
  lookUp(code, subcode ?? undefined)?.sentence ?? `Facebook no longer accepts this connection. ${again}`;

const blamed = (data: unknown): string | undefined => {
  const read = BlamedFields.safeParse(typeof data === 'string' ? jsonOf(data) : data);
  return read.success ? read.data.blame_field_specs[0]?.join('.') : undefined;
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // Facebook promises an object or JSON text here; anything else blames no field.
    return undefined;
  }
};
