import { nextSteps } from '@fanfare/contract/networks/failure';
import { errorFromGoogleStatus } from '../kit/google/errors.ts';
import { type ErrorRow, errorFromStatus, errorTable, type ParseError } from '../kit/http/errors.ts';
import { secondsToQuotaReset } from './quota-reset.ts';
import { ErrorBody } from './wire.ts';

const reconnect = nextSteps.reauthorize;
const invalidKey = 'YouTube rejected the API key. Ask your administrator to check it.';
const notEnabled = 'The YouTube API isn’t enabled for the app. Ask your administrator to enable it.';
const gone = 'YouTube no longer has this item, or this account can’t see it.';
const rateLimited = 'YouTube’s rate limit was reached. Try again later.';
const quotaUsedUp = 'The app reached YouTube’s daily quota. It resets at midnight Pacific Time.';

/** Codes for a key that is wrong, or whose project has no access to the API. */
export const keyCodes: readonly (string | undefined)[] = [
  'API_KEY_INVALID',
  'keyInvalid',
  'accessNotConfigured',
  'SERVICE_DISABLED',
];

const rows: readonly ErrorRow[] = [
  { code: 'authError', kind: 'reauthorize', message: `YouTube no longer accepts this connection. ${reconnect}` },
  { code: 'authorizationRequired', kind: 'reauthorize', message: `YouTube requires you to sign in. ${reconnect}` },

  {
    code: 'insufficientPermissions',
    kind: 'permission',
    message: `YouTube needs another permission. ${nextSteps.permission}`,
  },
  { code: 'forbidden', kind: 'permission', message: 'YouTube doesn’t allow this for this account.' },
  { code: 'subscriptionForbidden', kind: 'permission', message: 'This account’s subscriptions are private.' },
  {
    code: 'youtubeSignupRequired',
    kind: 'rejected',
    message: 'This Google account has no YouTube channel. Create one on YouTube, then try again.',
  },
  {
    code: 'authenticatedUserNotChannel',
    kind: 'rejected',
    message: 'This Google account has no YouTube channel. Create one on YouTube, then try again.',
  },
  { code: 'authenticatedUserAccountClosed', kind: 'permission', message: 'This YouTube account is closed.' },
  { code: 'authenticatedUserAccountSuspended', kind: 'permission', message: 'This YouTube account is suspended.' },
  { code: 'accountClosed', kind: 'permission', message: 'This YouTube account is closed.' },
  { code: 'accountSuspended', kind: 'permission', message: 'This YouTube account is suspended.' },

  { code: 'quotaExceeded', kind: 'busy', message: quotaUsedUp },
  { code: 'dailyLimitExceeded', kind: 'busy', message: quotaUsedUp },
  { code: 'rateLimitExceeded', kind: 'busy', message: rateLimited },
  { code: 'userRateLimitExceeded', kind: 'busy', message: rateLimited },

  { code: 'API_KEY_INVALID', kind: 'rejected', message: invalidKey },
  { code: 'accessNotConfigured', kind: 'rejected', message: notEnabled },
  { code: 'SERVICE_DISABLED', kind: 'rejected', message: notEnabled },
  { code: 'keyInvalid', kind: 'rejected', message: invalidKey },
  { code: 'badRequest', kind: 'rejected', message: 'YouTube rejected the request as invalid.' },
  { code: 'invalidPageToken', kind: 'rejected', message: 'This page of results expired. Start the search again.' },

  { code: 'channelNotFound', kind: 'gone', message: gone },
  { code: 'subscriberNotFound', kind: 'gone', message: gone },
  { code: 'videoNotFound', kind: 'gone', message: gone },

  { code: 'backendError', kind: 'transient', message: 'YouTube is having problems. Try again in a few minutes.' },
  { code: 'internalError', kind: 'transient', message: 'YouTube is having problems. Try again in a few minutes.' },
];

const findRow = errorTable(rows);
const dailyQuotaCodes = ['quotaExceeded', 'dailyLimitExceeded'];

/** Maps errors by reason; an error with an unknown reason by status name, then HTTP status. */
export const parseError =
  (now: () => Date): ParseError =>
  ({ status, body }) => {
    const parsed = ErrorBody.safeParse(body);
    if (!parsed.success) return undefined;
    const { message: networkMessage, status: name, errors, details } = parsed.data.error;
    const [first] = errors ?? [];
    // Reason from `details`, which has newer, more specific reasons than `errors`.
    const detail = details?.find(({ reason }) => reason)?.reason ?? undefined;
    const reasons = [detail, first?.reason].filter((reason) => typeof reason === 'string');
    const row = reasons.map((reason) => findRow(reason)).find((known) => known);
    const { kind, message } =
      row ?? (name ? errorFromGoogleStatus('YouTube', name) : errorFromStatus('YouTube', status));
    const code = first?.reason ?? detail ?? name ?? String(status);
    return {
      kind,
      message,
      code,
      subcode: detail === code ? undefined : detail,
      networkMessage: networkMessage ?? undefined,
      field: first?.location ?? undefined,
      retryAfterSeconds: dailyQuotaCodes.includes(code) ? secondsToQuotaReset(now()) : undefined,
    };
  };
