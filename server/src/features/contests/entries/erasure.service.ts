import type { ContestantState } from '@fanfare/contract/contests/contestants';
import type { Now } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/index.ts';
import { type ContestantRow, entryStore } from './entries.store.ts';

export type ErasureService = ReturnType<typeof erasureService>;
type Deps = { db: Db; now: Now };

const batchSize = 2000;
const inTheChain: readonly ContestantState[] = ['counted', 'held', 'released'];

/** What is stored about a contestant, and its erasure by the contestant. */
export const erasureService = ({ db, now }: Deps) => ({
  /** Everything stored, for the contestant; not how the fraud score is computed. */
  export: async (contest: { name: string }, row: ContestantRow) => {
    const actions = await entryStore(db).listCompletions(row.id);
    return {
      ...{ contest: contest.name, email: row.email, name: row.name, state: row.state, points: row.points },
      ...{ fields: row.fields, receipt_code: row.receiptCode, referral_code: row.referralCode },
      consent: { text: await entryStore(db).findConsent(row.consentId), given_at: row.consentAt },
      ...{ newsletter_requested_at: row.newsletterAt, reminder_requested_at: row.reminderAt },
      ...{ source: row.source, source_detail: row.sourceDetail },
      ...{ entered_at: row.createdAt, confirmed_at: row.confirmedAt },
      fraud_check: 'Keyed hashes of the network address and the browser, the domain of the email address, and times.',
      actions: actions.map(({ kind, occurrence, state, points, verification, detail, completedAt }) => ({
        ...{ action: kind, occurrence, state, points, verification, detail, completed_at: completedAt },
      })),
    };
  },

  /** Erases the data of contests whose retention time is over. */
  eraseExpired: async (): Promise<void> => {
    const store = entryStore(db);
    for (const { id } of await store.listToEraseEverywhere(now())) {
      while ((await store.eraseOldest(id, batchSize)) > 0);
      await store.markErased(id, now());
    }
  },

  /**
   * Erases a contestant. Before the first draw the entry is withdrawn by a line in the chain; after it the entry stays in
   * the published list, which has no personal data. An unconfirmed entry is deleted.
   */
  erase: (contestId: number, contestantId: number): Promise<void> =>
    db.transaction(async (tx) => {
      const store = entryStore(tx);
      const row = await store.lock(contestId, contestantId);
      if (!row || row.email === '') return;
      if (row.state === 'unconfirmed') return store.remove(contestId, contestantId);
      const withdraws = inTheChain.includes(row.state) && !(await store.hasDraw(contestId));
      const state = withdraws ? 'withdrawn' : row.state;
      await store.erase(contestId, contestantId, { state, stateAt: withdraws ? now() : row.stateAt });
      if (withdraws) await store.addChainLine(contestId, 'withdrawn', row.receiptHash, now());
    }),
});
