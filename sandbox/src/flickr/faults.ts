import type { FaultTable } from '../kit/network.ts';
import { type Refusal, refusalBody, refuse } from './errors.ts';

const kinds: Record<string, () => Refusal> = {
  error: refuse.unavailable,
  'search-unavailable': refuse.searchUnavailable,
  'write-failed': refuse.writeFailed,
  'key-invalid': refuse.keyUnknown,
  'signature-invalid': refuse.badSignature,
  'permission-missing': refuse.permission,
  'not-found': refuse.photoNotFound,
  validation: refuse.parameterless,
  'bad-url': refuse.badUrl,
};

/** Every refusal comes with status 200, but for too many calls: those the gateway in front turns away. */
export const faultTable: FaultTable = {
  ...Object.fromEntries(
    Object.entries(kinds).map(([kind, make]) => [kind, { status: 200, body: refusalBody(make()) }]),
  ),
  'rate-limit': { status: 429, headers: { 'retry-after': '3600' }, body: 'Too Many Requests' },
};
