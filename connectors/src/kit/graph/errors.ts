import { type ErrorRow, errorTable, type ParseError } from '../http/errors.ts';
import { BlamedFields, Refusal } from './wire.ts';

const again = 'Connect the account again.';

/** The codes every part of Graph knows. People log in on Facebook, also for Instagram. */
const shared = (label: string): readonly ErrorRow[] => [
  { code: 190, kind: 'reauthorize', sentence: `${label} no longer accepts this connection. ${again}` },
  { code: 190, subcode: 458, kind: 'reauthorize', sentence: `The app was removed on Facebook. ${again}` },
  {
    ...{ code: 190, subcode: 459, kind: 'reauthorize' },
    sentence: 'Facebook wants this person to confirm who they are. Sign in on facebook.com, then connect again.',
  },
  { code: 190, subcode: 460, kind: 'reauthorize', sentence: `The password on Facebook was changed. ${again}` },
  { code: 190, subcode: 463, kind: 'reauthorize', sentence: `The connection to ${label} has expired. ${again}` },
  {
    ...{ code: 190, subcode: 464, kind: 'reauthorize' },
    sentence: 'This Facebook account is not confirmed. Confirm it on facebook.com, then connect again.',
  },
  { code: 190, subcode: 467, kind: 'reauthorize', sentence: `The connection to ${label} was ended. ${again}` },
  { code: 102, kind: 'reauthorize', sentence: `The session on Facebook has ended. ${again}` },

  { code: 3, kind: 'permission', sentence: `The app may not do this on ${label}.` },
  { code: 10, kind: 'permission', sentence: `${label} needs one more permission for this.` },
  { code: [200, 299], kind: 'permission', sentence: `${label} needs one more permission, or a role on this page.` },

  { code: 4, kind: 'busy', sentence: `The app has used up what ${label} allows for now.` },
  { code: 17, kind: 'busy', sentence: `This account has used up what ${label} allows for now.` },
  { code: 32, kind: 'busy', sentence: `This page has used up what ${label} allows for now.` },
  { code: 341, kind: 'busy', sentence: `${label} takes no more of these for now.` },
  { code: 613, kind: 'busy', sentence: `${label} asks us to slow down.` },
  { code: [80000, 80014], kind: 'busy', sentence: `This account has used up what ${label} allows for now.` },

  { code: 1, kind: 'transient', sentence: `${label} has trouble at the moment. Try again in a few minutes.` },
  { code: 2, kind: 'transient', sentence: `${label} has trouble at the moment. Try again in a few minutes.` },

  { code: 100, kind: 'rejected', sentence: `${label} refused a part of this.` },
  { code: 101, kind: 'rejected', sentence: `${label} does not know the app id or secret in the settings.` },
  { code: 194, kind: 'rejected', sentence: `${label} misses a part of this.` },
  { code: 2500, kind: 'rejected', sentence: `${label} did not understand the question.` },
  { code: 2635, kind: 'rejected', sentence: `The version of ${label} in the settings is switched off.` },

  { code: 100, subcode: 33, kind: 'gone', sentence: `${label} no longer has this, or this account may not see it.` },
  { code: 803, kind: 'gone', sentence: `${label} no longer has this, or this account may not see it.` },

  { code: 368, kind: 'rejected', sentence: `${label} has blocked this action for now as against its rules.` },
];

/** Reads Graph's refusals by code and subcode, never by status or text: the shared codes and a network's own. */
export const graphErrors = (label: string, own: readonly ErrorRow[]) => {
  const lookUp = errorTable([...shared(label), ...own]);

  const parseError: ParseError = ({ body }) => {
    const read = Refusal.safeParse(body);
    if (!read.success) return undefined;
    const { code, error_subcode, is_transient, message, error_user_title, error_user_msg, error_data } =
      read.data.error;
    // Some refusals come with their telling number as subcode and a plain 100 or -1 in front of it.
    const row = lookUp(code, error_subcode ?? undefined);
    const isVague = row === undefined || row.kind === 'rejected';
    const found = (isVague && error_subcode ? lookUp(error_subcode) : undefined) ?? row;
    const passes = is_transient === true && (!found || found.kind === 'rejected');
    return {
      kind: passes ? 'transient' : (found?.kind ?? 'rejected'),
      sentence: found?.sentence ?? `${label} refused this.`,
      code: String(code),
      subcode: error_subcode ? String(error_subcode) : undefined,
      words: [error_user_title, error_user_msg].filter(Boolean).join(': ') || (message ?? undefined),
      field: blamed(error_data),
      retryAfterSeconds: undefined,
    };
  };

  return {
    parseError,
    /** What our words for a dead token are, for answers that carry the code outside an error. */
    sentenceFor: (code: number, subcode: number | null | undefined): string =>
      lookUp(code, subcode ?? undefined)?.sentence ?? `${label} no longer accepts this connection. ${again}`,
  };
};

const blamed = (data: unknown): string | undefined => {
  const read = BlamedFields.safeParse(typeof data === 'string' ? jsonOf(data) : data);
  return read.success ? read.data.blame_field_specs[0]?.join('.') : undefined;
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // Graph promises an object or JSON text here; anything else blames no field.
    return undefined;
  }
};
