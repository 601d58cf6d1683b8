import { nextSteps } from '@fanfare/contract/networks/failure';
import { type ErrorKind, type ErrorRow, errorTable, type ParseError } from '../http/errors.ts';
import { OAuthErrorBody } from './wire.ts';

const reconnect = nextSteps.reauthorize;
const checkSettings = 'Ask your administrator to check the app ID and secret.';

const oauthRows: readonly ErrorRow[] = [
  { code: 'invalid_grant', kind: 'reauthorize', message: `Your Google connection ended. ${reconnect}` },
  { code: 'invalid_token', kind: 'reauthorize', message: `Google no longer accepts this connection. ${reconnect}` },
  {
    code: 'invalid_request',
    subcode: 401,
    kind: 'reauthorize',
    message: `Google no longer accepts this connection. ${reconnect}`,
  },
  {
    code: 'insufficient_scope',
    kind: 'permission',
    message: `Google needs another permission. ${nextSteps.permission}`,
  },
  {
    code: 'admin_policy_enforced',
    kind: 'permission',
    message: 'The administrator of this Google account doesn’t allow the app.',
  },
  { code: 'org_internal', kind: 'permission', message: 'On Google, the app is limited to one organization.' },
  { code: 'invalid_client', kind: 'rejected', message: `Google doesn’t recognize the app. ${checkSettings}` },
  {
    code: 'unauthorized_client',
    kind: 'rejected',
    message: `Google doesn’t allow the app to do this. ${checkSettings}`,
  },
  {
    code: 'redirect_uri_mismatch',
    kind: 'rejected',
    message: 'Our callback URL isn’t registered for the app on Google. Ask your administrator to add it.',
  },
  { code: 'invalid_scope', kind: 'rejected', message: 'Google doesn’t recognize a requested permission.' },
  { code: 'invalid_request', kind: 'rejected', message: 'Google rejected the request as invalid.' },
  { code: 'unsupported_grant_type', kind: 'rejected', message: 'Google rejected the request as invalid.' },
  { code: 'rate_limit_exceeded', kind: 'busy', message: 'Google’s rate limit was reached. Try again later.' },
  { code: 'internal_failure', kind: 'transient', message: 'Google is having problems. Try again in a few minutes.' },
  {
    code: 'temporarily_unavailable',
    kind: 'transient',
    message: 'Google is having problems. Try again in a few minutes.',
  },
];

const findRow = errorTable(oauthRows);

/** Errors of Google's OAuth hosts, by error code, never by description. */
export const parseOAuthError: ParseError = ({ status, body }) => {
  const parsed = OAuthErrorBody.safeParse(body);
  if (!parsed.success) return undefined;
  const { error, error_description: networkMessage } = parsed.data;
  const row = findRow(error, status);
  if (!row && status >= 500) return undefined;
  return {
    kind: row?.kind ?? 'rejected',
    message: row?.message ?? 'Google rejected this request.',
    code: error,
    networkMessage: networkMessage ?? undefined,
  };
};

/** Google's status names, for errors of its API hosts without a more specific code. */
const statusKinds: Readonly<Record<string, ErrorKind>> = {
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

const statusMessages: Readonly<Record<ErrorKind, (label: string) => string>> = {
  reauthorize: (label) => `${label} no longer accepts this connection. ${reconnect}`,
  permission: (label) => `${label} needs another permission. ${nextSteps.permission}`,
  busy: (label) => `${label}’s rate limit was reached. Try again later.`,
  limit: (label) => `The credit or plan of this ${label} account is used up.`,
  gone: (label) => `${label} no longer has this item, or this account can’t see it.`,
  duplicate: (label) => `${label} already has this item.`,
  transient: (label) => `${label} is having problems. Try again in a few minutes.`,
  rejected: (label) => `${label} rejected this request.`,
};

export const errorFromGoogleStatus = (label: string, status: string): { kind: ErrorKind; message: string } => {
  const kind = statusKinds[status] ?? 'rejected';
  return { kind, message: statusMessages[kind](label) };
};
