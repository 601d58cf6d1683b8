import type { FaultTable } from '../kit/network.ts';
import { type ApiError, errorAnswer, errors } from './errors.ts';

const errorsByFault: Record<string, () => ApiError> = {
  'token-expired': errors.token,
  'token-revoked': errors.token,
  'wrong-organizer': errors.organizer,
  'identity-token': errors.identityToken,
  'identity-scope': errors.identityScope,
  validation: () => errors.invalid('InvalidAnswerKey'),
  'not-found': errors.notFound,
  duplicate: errors.duplicate,
  'rate-limit': errors.limited,
  error: errors.internal,
  'invalid-grant': errors.invalidGrant,
  'invalid-client': errors.invalidClient,
};

export const faultTable: FaultTable = Object.fromEntries(
  Object.entries(errorsByFault).map(([kind, make]) => [kind, () => errorAnswer(make())]),
);
