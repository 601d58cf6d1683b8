import { toSchedule } from '@fanfare/contract/scheduling';
import type { PlannedShare } from '@fanfare/contract/working-copies';
import { Problem } from '../../../platform/http/index.ts';
import type { Actor } from '../../audit/index.ts';
import type { ShareRow, Shares } from '../../social/index.ts';
import { type PublishRequest, willBePublic } from '../publish/publish-request.ts';
import { toPlannedShare } from './post-shares.ts';

export type Following = ReturnType<typeof shareReschedulingService>;
/** `back`: cancelled, to be kept in the copy. `moved`: planned anew. */
type Followed = { back: PlannedShare[]; moved: number[] };
type Deps = { shares: Pick<Shares, 'cancel' | 'edit'> };
/** `back` are the rows of the copy, `ids` the numbers they have in the ledger. */
type Recalled = { back: PlannedShare[]; ids: number[] };

/** What is planned for a post goes with it: a link nobody can open yet must not be shared. */
export const shareReschedulingService = ({ shares }: Deps) => {
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
  const cancelPlanned = async (actor: Actor, rows: readonly ShareRow[]): Promise<Recalled> => {
    const gone: ShareRow[] = [];
    for (const row of rows.filter(({ state }) => state === 'intent')) {
      if (await tried(() => shares.cancel(actor, row.businessId, row.id))) gone.push(row);
    }
    return { back: gone.map(toPlannedShare), ids: gone.map(({ id }) => id) };
  };

  return {
    cancelPlanned,

    /** Plans anew what was recalled, each for its own moment; what that moment has passed for stays cancelled. */
    restorePlanned: async (actor: Actor, rows: readonly ShareRow[], now: Date): Promise<PlannedShare[]> => {
      const again: PlannedShare[] = [];
      for (const row of rows.filter(({ state, dueAt }) => state === 'cancelled' && dueAt > now)) {
        const { version, businessId, id, dueAt, zone } = row;
        const schedule = toSchedule(dueAt, zone);
        if (await tried(() => shares.edit(actor, businessId, id, { version, schedule }))) again.push(toPlannedShare(row));
      }
      return again;
    },

    /** What is planned for before the post is out, or for the moment it was to be out, moves to its new moment. */
    moveWithPost: async (actor: Actor, rows: readonly ShareRow[], asked: PublishRequest, now: Date): Promise<Followed> => {
      if (!willBePublic(asked)) return { back: (await cancelPlanned(actor, rows)).back, moved: [] };
      const { publishAt, plannedAt, zone } = asked;
      const out = publishAt ? new Date(publishAt) : now;
      const isTied = ({ dueAt }: ShareRow) => dueAt < out || dueAt.toISOString() === plannedAt;
      const moved: number[] = [];
      for (const row of rows.filter((one) => one.state === 'intent' && isTied(one))) {
        if (row.dueAt.getTime() === out.getTime() || (!publishAt && row.dueAt <= now)) continue;
        const { version, businessId, id } = row;
        const schedule = toSchedule(out, zone);
        if (await tried(() => shares.edit(actor, businessId, id, { version, schedule }))) moved.push(id);
      }
      return { back: [], moved };
    },
  };
};
