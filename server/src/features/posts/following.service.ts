import { planOf } from '@fanfare/contract/planning';
import type { PlannedShare } from '@fanfare/contract/post-copies';
import { Problem } from '../../platform/http/index.ts';
import type { By } from '../audit/index.ts';
import type { ShareRow, Shares } from '../social/index.ts';
import { type Asked, isGoingOut } from './asked.ts';
import { recalled } from './sharing.ts';

export type Following = ReturnType<typeof followingService>;
type Needs = { shares: Pick<Shares, 'cancel' | 'edit'> };

/** What is planned for a post goes with it: a link nobody can open yet must not be shared. */
export const followingService = ({ shares }: Needs) => {
  /** What is on its way meanwhile is nobody's to change. */
  const tried = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      if (error instanceof Problem) return false;
      throw error;
    }
  };

  /** Cancels what is planned, and gives it back to be kept. */
  const recall = async (by: By, rows: readonly ShareRow[]): Promise<PlannedShare[]> => {
    const back: PlannedShare[] = [];
    for (const row of rows.filter(({ state }) => state === 'intent')) {
      if (await tried(() => shares.cancel(by, row.businessId, row.id))) back.push(recalled(row));
    }
    return back;
  };

  return {
    recall,

    follow: async (by: By, rows: readonly ShareRow[], asked: Asked): Promise<PlannedShare[]> => {
      if (!isGoingOut(asked)) return recall(by, rows);
      if (!asked.publishAt) return [];
      const out = new Date(asked.publishAt);
      for (const row of rows.filter(({ state, dueAt }) => state === 'intent' && dueAt < out)) {
        const { at, zone } = planOf(out, asked.zone);
        await tried(() => shares.edit(by, row.businessId, row.id, { version: row.version, schedule: { at, zone } }));
      }
      return [];
    },
  };
};
