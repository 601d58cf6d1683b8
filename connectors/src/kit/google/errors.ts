import { type ErrorRow, errorTable, type ParseError, type RefusalKind } from '../http/errors.ts';
import { OAuthRefusal } from './wire.ts';

const again = 'Connect the account again.';
const settings = 'Check the app id and secret in the settings.';

const oauthRows: readonly ErrorRow[] = [
  { code: 'invalid_grant', kind: 'reauthorize', sentence: `The connection to Google has ended. ${again}` },
  { code: 'invalid_token', kind: 'reauthorize', sentence: `Google no longer accepts this connection. ${again}` },
  {
    ...{ code: 'invalid_request', subcode: 401, kind: 'reauthorize' },
    sentence: `Google no longer accepts this connection. ${again}`,
  },
  {
    ...{ code: 'insufficient_scope', kind: 'permission' },
    sentence: 'Google needs one more permission for this. Connect again and leave everything ticked.',
  },
  {
    ...{ code: 'admin_policy_enforced', kind: 'permission' },
    sentence: 'The administrator of this Google account does not allow the app.',
  },
  { code: 'org_internal', kind: 'permission', sentence: 'The app is open to one organisation on Google only.' },
  { code: 'invalid_client', kind: 'rejected', sentence: `Google does not know the app. ${settings}` },
  { code: 'unauthorized_client', kind: 'rejected', sentence: `Google does not allow this to the app. ${settings}` },
  {
    ...{ code: 'redirect_uri_mismatch', kind: 'rejected' },
    sentence: 'The way back to us is not among those registered for the app on Google.',
  },
  { code: 'invalid_scope', kind: 'rejected', sentence: 'Google does not know a permission that was asked for.' },
  { code: 'invalid_request', kind: 'rejected', sentence: 'Google did not understand the question.' },
  { code: 'unsupported_grant_type', kind: 'rejected', sentence: 'Google did not understand the question.' },
  { code: 'rate_limit_exceeded', kind: 'busy', sentence: 'Google asks us to slow down.' },
  { code: 'internal_failure', kind: 'transient', sentence: 'Google has trouble at the moment. Try again soon.' },
  { code: 'temporarily_unavailable', kind: 'transient', sentence: 'Google has trouble at the moment. Try again soon.' },
];

const lookUp = errorTable(oauthRows);

/** What Google's sign-in hosts mean: decided by their one word, never by its description. */
export const parseOAuthError: ParseError = ({ status, body }) => {
  const read = OAuthRefusal.safeParse(body);
  if (!read.success) return undefined;
  const { error, error_description: words } = read.data;
  const row = lookUp(error, status);
  if (!row && status >= 500) return undefined;
  return {
    kind: row?.kind ?? 'rejected',
    sentence: row?.sentence ?? 'Google refused this.',
    code: error,
    words: words ?? undefined,
  };
};

/** Google's names for statuses, for answers of its other hosts that carry nothing more exact. */
const statusKinds: Readonly<Record<string, RefusalKind>> = {
  UNAUTHENTICATED: 'reauthorize',
  PERMISSION_DENIED: 'permission',
  RESOURCE_EXHAUSTED: 'busy',
  NOT_FOUND: 'gone',
  ALREADY_EXISTS: 'duplicate',
  ABORTED: 'transient',
  INTERNAL: 'transient',
  UNAVAILABLE: 'transient',
  UNKNOWN: 'transient',
  DEADLINE_EXCEEDED: 'transient',
};

const statusSentences: Readonly<Record<RefusalKind, (label: string) => string>> = {
  reauthorize: (label) => `${label} no longer accepts this connection. ${again}`,
  permission: (label) => `${label} needs one more permission. Connect again and leave everything ticked.`,
  busy: (label) => `${label} asks us to slow down.`,
  gone: (label) => `${label} no longer has this, or this account may not see it.`,
  duplicate: (label) => `${label} has this already.`,
  transient: (label) => `${label} has trouble at the moment. Try again in a few minutes.`,
  rejected: (label) => `${label} refused this.`,
};

export const errorFromGoogleStatus = (label: string, status: string): { kind: RefusalKind; sentence: string } => {
  const kind = statusKinds[status] ?? 'rejected';
  return { kind, sentence: statusSentences[kind](label) };
};
