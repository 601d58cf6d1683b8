import { contestantLimits } from '@fanfare/contract/contests/contestants';
import { normalizeEmail } from '@fanfare/contract/kit/email';
import type { Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { chainStore } from '../chain/chain.store.ts';
import { sha256 } from '../chain/chain.ts';
import { contestStateAt } from '../contest-state.ts';
import { contestStore } from '../contests.store.ts';
import { contestantStore } from '../entries/contestants.store.ts';
import { hashReceiptCode, newReceiptCode, newReferralCode } from '../entries/entry-keys.ts';

/** A person from a lead form. `consent`: the text they agreed to. `at`: time they sent the form. */
type LeadEntry = { email: string; name: string; consent: string; at: Date };

/** Service for entries of people who sent a lead form whose owner enters them into a contest. */
export const leadEntryService = ({ db, now, random }: Platform) => ({
  /** Adds an entry once per contest and person, and only if the contest ran at the time of the lead and runs now. */
  enter: async (tx: Tx, businessId: number, contestId: number, { email, name, consent, at }: LeadEntry) => {
    const refuse = (reason: string) => ({ result: 'refused' as const, reason });
    // The contest is locked, so that it doesn't end while the entry is added.
    const contest = await contestStore(tx).lock(businessId, contestId);
    if (!contest) return refuse('The contest was deleted.');
    if (contestStateAt(contest, at, false) !== 'running')
      return refuse(`${contest.name} wasn’t running when the form was sent.`);
    if (contestStateAt(contest, now(), false) !== 'running') return refuse(`${contest.name} isn’t running anymore.`);
    const addedAt = now();
    const consentId = await contestantStore(tx).findOrAddConsent(
      businessId,
      contestId,
      sha256(consent),
      consent,
      addedAt,
    );
    const receiptCode = newReceiptCode(random);
    const rows = await contestantStore(tx).insert([
      {
        contestId,
        businessId,
        name: name.slice(0, contestantLimits.name),
        email,
        emailNormalized: normalizeEmail(email),
        state: 'counted',
        origin: 'hand',
        source: 'direct',
        fields: {},
        consentId,
        consentAt: at,
        createdAt: addedAt,
        confirmedAt: addedAt,
        stateAt: addedAt,
        linkMailAt: addedAt,
        referralCode: newReferralCode(random),
        receiptCode,
        receiptHash: hashReceiptCode(receiptCode),
      },
    ]);
    await chainStore(tx).addLines(
      rows.map(({ receiptHash }) => ({ businessId, contestId, kind: 'added', receiptHash, at: addedAt })),
    );
    return { result: rows.length > 0 ? ('entered' as const) : ('known' as const), name: contest.name };
  },

  findNames: async (businessId: number, ids: readonly number[]): Promise<Map<number, string>> => {
    if (ids.length === 0) return new Map();
    const rows = await contestStore(db).list(businessId, [...ids]);
    return new Map(rows.map(({ id, name }) => [id, name]));
  },
});
