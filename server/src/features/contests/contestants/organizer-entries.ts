import type { EntryOrigin } from '@fanfare/contract/contests/contestants';
import type { Person } from '@fanfare/contract/contests/import/people-csv';
import { normalizeEmail } from '@fanfare/contract/kit/email';
import type { Tx } from '../../../platform/db/index.ts';
import type { RandomBytes } from '../../../platform/random.ts';
import { chainStore } from '../chain/chain.store.ts';
import type { ContestDbRow } from '../contests.store.ts';
import { contestantStore } from '../entries/contestants.store.ts';
import { hashReceiptCode, newReceiptCode, newReferralCode } from '../entries/entry-keys.ts';

type OrganizerEntries = {
  people: readonly Person[];
  origin: EntryOrigin;
  /** Text the people agreed to, and the time at which they did. */
  consent: string;
  consentAt: Date;
  /** Time that the inserted entries get. */
  at: Date;
};

/** Number of entries inserted by one statement. */
const batchSize = 500;

/**
 * Adds people to a contest on behalf of its organizer, except those who entered before; returns the number of new
 * entries. Added entries count at once, have lines of the kind `added` in the contest's chain, and get an email.
 */
export const addOrganizerEntries = async (
  tx: Tx,
  random: RandomBytes,
  { id: contestId, businessId }: Pick<ContestDbRow, 'id' | 'businessId'>,
  { people, origin, consent, consentAt, at }: OrganizerEntries,
): Promise<number> => {
  const consentId = await contestantStore(tx).findOrAddConsent(businessId, contestId, consent, at);
  let added = 0;
  for (let from = 0; from < people.length; from += batchSize) {
    const rows = await contestantStore(tx).insert(
      people.slice(from, from + batchSize).map(({ name, email }) => {
        const receiptCode = newReceiptCode(random);
        return {
          contestId,
          businessId,
          name,
          email,
          emailNormalized: normalizeEmail(email),
          state: 'counted',
          origin,
          source: 'direct',
          fields: {},
          consentId,
          consentAt,
          createdAt: at,
          confirmedAt: at,
          stateAt: at,
          linkMailAt: at,
          referralCode: newReferralCode(random),
          receiptCode,
          receiptHash: hashReceiptCode(receiptCode),
        };
      }),
    );
    await chainStore(tx).addLines(
      rows.map(({ receiptHash }) => ({ businessId, contestId, kind: 'added', receiptHash, at })),
    );
    added += rows.length;
  }
  return added;
};
