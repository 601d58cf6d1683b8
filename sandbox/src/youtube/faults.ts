import type { FaultAnswer, FaultTable } from '../kit/network.ts';
import { type ApiError, errors, toErrorAnswer } from './errors.ts';

const oauth = (error: string, error_description: string, status = 400): FaultAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify({ error, error_description }),
});

/** The fault kinds, one per row of the reference's error table. */
export const faultTable = (): FaultTable => {
  const kinds: Record<string, () => ApiError> = {
    // Expired and revoked tokens have the same error, as on YouTube.
    'token-expired': errors.invalidCredentials,
    'token-revoked': errors.invalidCredentials,
    'permission-missing': errors.scopeMissing,
    forbidden: errors.forbidden,
    'subscription-forbidden': errors.subscriptionForbidden,
    'account-closed': errors.accountClosed,
    'rate-limit': errors.rate,
    'rate-limit-user': errors.userRate,
    quota: errors.quota,
    'key-invalid': errors.badKey,
    'key-invalid-old': errors.keyInvalid,
    'bad-request': errors.badRequest,
    'bad-page-token': errors.pageToken,
    'channel-not-found': errors.channelNotFound,
    'subscriber-not-found': errors.subscriberNotFound,
    'video-not-found': errors.videoNotFound,
    error: errors.internal,
    transient: errors.backend,
  };
  return {
    ...Object.fromEntries(Object.entries(kinds).map(([kind, make]) => [kind, () => toErrorAnswer(make())])),
    'invalid-grant': oauth('invalid_grant', 'Token has been expired or revoked.'),
    'invalid-client': oauth('invalid_client', 'The OAuth client was not found.', 401),
    'oauth-error': oauth('internal_failure', 'Backend Error', 500),
  };
};
