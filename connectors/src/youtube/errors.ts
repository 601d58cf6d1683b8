import { errorFromGoogleStatus } from '../kit/google/errors.ts';
import { type ErrorRow, errorFromStatus, errorTable, type ParseError } from '../kit/http/errors.ts';
import { secondsToQuotaReset } from './quota-reset.ts';
import { Refusal } from './wire.ts';

const again = 'Connect the account again.';
const key = 'YouTube does not know the key in the settings.';
const gone = 'YouTube no longer has this, or this account may not see it.';
const slow = 'YouTube asks us to slow down.';
const spent = 'The app has asked YouTube as much as it may today. It starts anew at midnight in California.';

const rows: readonly ErrorRow[] = [
  { code: 'authError', kind: 'reauthorize', sentence: `YouTube no longer accepts this connection. ${again}` },
  { code: 'authorizationRequired', kind: 'reauthorize', sentence: `YouTube wants to know who asks. ${again}` },

  {
    ...{ code: 'insufficientPermissions', kind: 'permission' },
    sentence: 'YouTube needs one more permission. Connect again and leave everything ticked.',
  },
  { code: 'forbidden', kind: 'permission', sentence: 'YouTube does not allow this for this account.' },
  { code: 'subscriptionForbidden', kind: 'permission', sentence: 'This account keeps its subscriptions to itself.' },
  { code: 'accountClosed', kind: 'permission', sentence: 'This YouTube account is closed.' },
  { code: 'accountSuspended', kind: 'permission', sentence: 'This YouTube account is suspended.' },

  { code: 'quotaExceeded', kind: 'busy', sentence: spent },
  { code: 'dailyLimitExceeded', kind: 'busy', sentence: spent },
  { code: 'rateLimitExceeded', kind: 'busy', sentence: slow },
  { code: 'userRateLimitExceeded', kind: 'busy', sentence: slow },

  { code: 'API_KEY_INVALID', kind: 'rejected', sentence: key },
  { code: 'keyInvalid', kind: 'rejected', sentence: key },
  { code: 'badRequest', kind: 'rejected', sentence: 'YouTube did not understand the question.' },
  { code: 'invalidPageToken', kind: 'rejected', sentence: 'YouTube has no such page. Start the search again.' },

  { code: 'channelNotFound', kind: 'gone', sentence: gone },
  { code: 'subscriberNotFound', kind: 'gone', sentence: gone },
  { code: 'videoNotFound', kind: 'gone', sentence: gone },

  { code: 'backendError', kind: 'transient', sentence: 'YouTube has trouble at the moment. Try again soon.' },
  { code: 'internalError', kind: 'transient', sentence: 'YouTube has trouble at the moment. Try again soon.' },
];

const lookUp = errorTable(rows);
const byDay = ['quotaExceeded', 'dailyLimitExceeded'];

/** Decides on the reason; a reason nobody knows is read by the name of its status. */
export const explainer =
  (now: () => Date): ParseError =>
  ({ status, body }) => {
    const read = Refusal.safeParse(body);
    if (!read.success) return undefined;
    const { message, status: name, errors, details } = read.data.error;
    const [first] = errors ?? [];
    // The newer, more exact word stands apart from the old list.
    const detail = details?.find(({ reason }) => reason)?.reason ?? undefined;
    const reasons = [detail, first?.reason].filter((reason) => typeof reason === 'string');
    const row = reasons.map((reason) => lookUp(reason)).find((known) => known);
    const { kind, sentence } =
      row ?? (name ? errorFromGoogleStatus('YouTube', name) : errorFromStatus('YouTube', status));
    const code = first?.reason ?? detail ?? name ?? String(status);
    return {
      ...{ kind, sentence, code },
      subcode: detail === code ? undefined : detail,
      words: message ?? undefined,
      field: first?.location ?? undefined,
      retryAfterSeconds: byDay.includes(code) ? secondsToQuotaReset(now()) : undefined,
    };
  };
