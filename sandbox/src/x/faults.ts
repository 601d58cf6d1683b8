import type { FaultTable } from '../kit/network.ts';
import { type Refusal, refusalAnswer, refuse } from './errors.ts';
import type { State } from './state.ts';

/** The refusals anybody can switch on, whatever the request: one kind per row of the reference's error table. */
export const faultTable = ({ now }: Pick<State, 'now'>): FaultTable => {
  const kinds: Record<string, () => Refusal> = {
    'token-expired': refuse.unauthorized,
    // X says no more of a token that was taken back than of one that is too old.
    'token-revoked': refuse.unauthorized,
    'permission-missing': refuse.noScope,
    'client-forbidden': refuse.clientForbidden,
    'not-authorized': () => refuse.notAuthorized('1861000000000000001'),
    'reply-restricted': refuse.replyRestricted,
    duplicate: refuse.duplicate,
    'rate-limit': () => refuse.rateLimit(now()),
    'rate-limit-day': () => refuse.dayLimit(now()),
    'usage-capped': () => refuse.usageCapped(429),
    'no-credits': () => refuse.usageCapped(402),
    validation: () => refuse.invalid('The `text` field is invalid.', { text: ['invalid'] }),
    'too-long': refuse.tooLong,
    'bad-media': refuse.badMedia,
    'not-found': () => refuse.notFound('1861000000000000001'),
    error: refuse.unavailable,
    'internal-error': refuse.internal,
    'token-invalid': () => refuse.badToken(),
    'unknown-client': refuse.unknownClient,
  };
  return Object.fromEntries(Object.entries(kinds).map(([kind, make]) => [kind, () => refusalAnswer(make())]));
};
