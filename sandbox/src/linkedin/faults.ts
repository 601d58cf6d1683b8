import type { FaultTable } from '../kit/network.ts';
import { type ApiError, errorAnswer, errors } from './rest/errors.ts';

const errorsByFault: Record<string, () => ApiError> = {
  'token-expired': errors.expired,
  'token-revoked': errors.revoked,
  'token-invalid': errors.invalidToken,
  'permission-missing': () => errors.permission('posts.CREATE.20260801'),
  'rate-limit': errors.throttled,
  'rate-limit-app': () => errors.throttled('APPLICATION DAY'),
  error: errors.unknown,
  unavailable: errors.unavailable,
  duplicate: () => errors.duplicate('urn:li:share:7395847362514093827'),
  validation: () => errors.invalid('commentary', 'length must be less than or equal to 3000', 'FIELD_LENGTH_TOO_LONG'),
  'dead-version': () => errors.inactiveVersion('20240101'),
  'not-found': () => errors.notFound('urn:li:share:7395847362514093827'),
};

/** Error answers per fault kind, one per row of the API reference's error table. */
export const faultTable: FaultTable = Object.fromEntries(
  Object.entries(errorsByFault).map(([kind, make]) => [kind, () => errorAnswer(make())]),
);
