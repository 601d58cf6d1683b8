import type { FaultTable } from '../kit/network.ts';
import { type Refusal, refusalAnswer, refuse } from './errors.ts';

const kinds: Record<string, () => Refusal> = {
  'token-expired': refuse.expired,
  'token-revoked': refuse.revoked,
  'token-invalid': refuse.invalidToken,
  'permission-missing': () => refuse.permission('posts.CREATE.20260801'),
  'rate-limit': refuse.throttled,
  'rate-limit-app': () => refuse.throttled('APPLICATION DAY'),
  error: refuse.unknown,
  unavailable: refuse.later,
  duplicate: () => refuse.duplicate('urn:li:share:7395847362514093827'),
  validation: () => refuse.invalid('commentary', 'length must be less than or equal to 3000', 'FIELD_LENGTH_TOO_LONG'),
  'dead-version': () => refuse.deadVersion('20240101'),
  'not-found': () => refuse.notFound('urn:li:share:7395847362514093827'),
};

/** The refusals anybody can switch on, whatever the request: one kind per row of the reference's error table. */
export const faultTable: FaultTable = Object.fromEntries(
  Object.entries(kinds).map(([kind, make]) => [kind, () => refusalAnswer(make())]),
);
