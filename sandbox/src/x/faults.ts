import type { FaultTable } from '../kit/network.ts';
import { type ApiError, errorAnswer, errors } from './api/errors.ts';
import type { State } from './state.ts';

/** Error answers per fault kind, one per row of the API reference's error table. */
export const faultTable = ({ now }: Pick<State, 'now'>): FaultTable => {
  const errorsByFault: Record<string, () => ApiError> = {
    'token-expired': errors.unauthorized,
    // Revoked token is answered like an expired one, as on X.
    'token-revoked': errors.unauthorized,
    'permission-missing': errors.noScope,
    'client-forbidden': errors.clientForbidden,
    'not-authorized': () => errors.notAuthorized('1861000000000000001'),
    'reply-restricted': errors.replyRestricted,
    duplicate: errors.duplicate,
    'rate-limit': () => errors.rateLimit(now()),
    'rate-limit-day': () => errors.dayLimit(now()),
    'usage-capped': errors.usageCapped,
    'no-credits': errors.creditsDepleted,
    'video-too-long': errors.videoTooLong,
    validation: () => errors.invalid('The `text` field is invalid.', { text: ['invalid'] }),
    'too-long': errors.tooLong,
    'bad-media': errors.badMedia,
    'not-found': () => errors.notFound('1861000000000000001'),
    error: errors.unavailable,
    'internal-error': errors.internal,
    'token-invalid': () => errors.badToken(),
    'unknown-client': errors.unknownClient,
  };
  return Object.fromEntries(Object.entries(errorsByFault).map(([kind, make]) => [kind, () => errorAnswer(make())]));
};
