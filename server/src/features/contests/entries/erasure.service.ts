import type { Platform } from '../../../platform/platform.ts';
import { chainStore } from '../chain/chain.store.ts';
import { activeStates } from '../contestant-states.ts';
import { removePeople } from '../figures/entry-sums.ts';
import { figureStore } from '../figures/figures.store.ts';
import type { ContestantRow } from './contestants.store.ts';
import { entryStore } from './entries.store.ts';
import { updateReferralPoints } from './referral-points.ts';

export type ErasureService = ReturnType<typeof erasureService>;

const batchSize = 2000;

/** Service that exports and erases what is stored about a contestant. */
export const erasureService = ({ db, now }: Platform) => {
  /** Erases a batch of contestants. Sums of entries and people are not changed. */
  const eraseBatch = (businessId: number, contestId: number): Promise<number> =>
    db.transaction(async (tx) => {
      const rows = await entryStore(tx).lockNotErased(contestId, batchSize);
      await figureStore(tx).uncountPeople(
        businessId,
        rows.filter(({ state }) => state !== 'unconfirmed').map(({ emailNormalized }) => emailNormalized),
      );
      await entryStore(tx).eraseMany(rows.map(({ id }) => id));
      return rows.length;
    });

  return {
    /** Exports everything stored about a contestant, except how the fraud score is computed. */
    export: async (contest: { name: string }, row: ContestantRow) => {
      const actions = await entryStore(db).listCompletions(row.id);
      return {
        contest: contest.name,
        email: row.email,
        name: row.name,
        state: row.state,
        points: row.points,
        fields: row.fields,
        receipt_code: row.receiptCode,
        referral_code: row.referralCode,
        consent: { text: await entryStore(db).findConsent(row.consentId), given_at: row.consentAt },
        newsletter_requested_at: row.newsletterAt,
        reminder_requested_at: row.reminderAt,
        added_by: row.origin === 'visitor' ? 'contestant' : 'organizer',
        source: row.source,
        source_detail: row.sourceDetail,
        entered_at: row.createdAt,
        confirmed_at: row.confirmedAt,
        fraud_check: 'Keyed hashes of the network address and the browser, the domain of the email address, and times.',
        actions: actions.map(({ kind, occurrence, state, points, verification, detail, completedAt }) => ({
          action: kind,
          occurrence,
          state,
          points,
          verification,
          detail,
          completed_at: completedAt,
        })),
      };
    },

    /** Erases the data of contests whose retention time is over. */
    eraseExpired: async (): Promise<void> => {
      for (const { id, businessId } of await entryStore(db).listToEraseEverywhere(now())) {
        while ((await eraseBatch(businessId, id)) > 0);
        await entryStore(db).markErased(id, now());
      }
    },

    /**
     * Erases a contestant: a line in the contest's chain withdraws the entry. The entry stays in the lists of earlier
     * draws, which have no personal data. An unconfirmed entry is deleted.
     */
    erase: (contestId: number, contestantId: number): Promise<void> =>
      db.transaction(async (tx) => {
        const store = entryStore(tx);
        const row = await store.lock(contestId, contestantId);
        if (!row || row.email === '') return;
        if (row.state === 'unconfirmed') return store.remove(contestId, contestantId);
        const withdraws = activeStates.includes(row.state);
        const state = withdraws ? 'withdrawn' : row.state;
        if (await chainStore(tx).isSealed(contestId, row.receiptHash)) {
          if (withdraws) await removePeople(tx, row.businessId, [row.emailNormalized]);
          else await figureStore(tx).uncountPeople(row.businessId, [row.emailNormalized]);
        }
        await store.erase(contestId, contestantId, { state, stateAt: withdraws ? now() : row.stateAt });
        if (!withdraws) return;
        const { businessId, receiptHash } = row;
        await chainStore(tx).addLines([{ businessId, contestId, kind: 'withdrawn', receiptHash, at: now() }]);
        // Referral points are taken back; otherwise a friend could erase the entry and enter again for more points.
        await updateReferralPoints(tx, [contestantId], { contestId, to: 'withdrawn', at: now() });
      }),
  };
};
