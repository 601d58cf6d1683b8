import type { FaultAnswer, FaultTable } from '../kit/network.ts';
import { type Refusal, refusalAnswer, refuse } from './errors.ts';

const oauth = (error: string, error_description: string, status = 400): FaultAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify({ error, error_description }),
});

/** The refusals anybody can switch on, whatever the request: one kind per row of the reference's error table. */
export const faultTable = (): FaultTable => {
  const kinds: Record<string, () => Refusal> = {
    // YouTube says the same of a token that ended and of one that was taken back.
    'token-expired': refuse.deadToken,
    'token-revoked': refuse.deadToken,
    'permission-missing': refuse.scopeMissing,
    forbidden: refuse.forbidden,
    'subscription-forbidden': refuse.subscriptionForbidden,
    'account-closed': refuse.accountClosed,
    'rate-limit': refuse.rate,
    'rate-limit-user': refuse.userRate,
    quota: refuse.quota,
    'key-invalid': refuse.badKey,
    'key-invalid-old': refuse.keyInvalid,
    'bad-request': refuse.badRequest,
    'bad-page-token': refuse.pageToken,
    'channel-not-found': refuse.channelNotFound,
    'subscriber-not-found': refuse.subscriberNotFound,
    'video-not-found': refuse.videoNotFound,
    error: refuse.internal,
    transient: refuse.backend,
  };
  return {
    ...Object.fromEntries(Object.entries(kinds).map(([kind, make]) => [kind, () => refusalAnswer(make())])),
    'invalid-grant': oauth('invalid_grant', 'Token has been expired or revoked.'),
    'invalid-client': oauth('invalid_client', 'The OAuth client was not found.', 401),
    'oauth-error': oauth('internal_failure', 'Backend Error', 500),
  };
};
