import type { FaultTable } from '../kit/network.ts';
import { type ApiError, errors, toErrorBody } from './errors.ts';

const kinds: Record<string, () => ApiError> = {
  error: errors.unavailable,
  'search-unavailable': errors.searchUnavailable,
  'write-failed': errors.writeFailed,
  'key-invalid': errors.keyUnknown,
  'signature-invalid': errors.badSignature,
  'permission-missing': errors.permission,
  'not-found': errors.photoNotFound,
  validation: errors.parameterless,
  'bad-url': errors.badUrl,
};

/** All errors have status 200, except the rate limit of the gateway. */
export const faultTable: FaultTable = {
  ...Object.fromEntries(
    Object.entries(kinds).map(([kind, make]) => [kind, { status: 200, body: toErrorBody(make()) }]),
  ),
  'rate-limit': { status: 429, headers: { 'retry-after': '3600' }, body: 'Too Many Requests' },
};
