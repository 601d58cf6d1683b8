import type { PlannedShare } from '@fanfare/contract/posts/working-copies';
import { toSchedule } from '@fanfare/contract/social/schedule';
import { Problem } from '../../../platform/problem.ts';
import type { Actor } from '../../audit/index.ts';
import type { ShareRow, ShareService } from '../../social/index.ts';
import { type PublishRequest, willBePublic } from '../publish-request.ts';
import { toPlannedShare } from './post-shares.ts';

export type ShareReschedulingService = ReturnType<typeof shareReschedulingService>;
type Deps = { shares: Pick<ShareService, 'cancel' | 'edit'> };
/** Result of moving shares. `canceledShares`: to store in the working copy; `movedIds`: ids of rescheduled shares. */
type MoveResult = { canceledShares: PlannedShare[]; movedIds: number[] };
/** Result of canceling shares. `canceledShares`: as fields of the working copy; `ids`: their ids in the ledger. */
type CancelResult = { canceledShares: PlannedShare[]; ids: number[] };

/**
 * Service that moves and cancels scheduled shares with their post, because a link that is not public yet must not be
 * shared.
 */
export const shareReschedulingService = ({ shares }: Deps) => {
  /** Tries a change; false when the share can no longer be changed, for example because it is being sent. */
  const tryChange = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      if (error instanceof Problem) return false;
      throw error;
    }
  };

  /** Cancels scheduled shares and returns them for the working copy. */
  const cancelPlanned = async (actor: Actor, rows: readonly ShareRow[]): Promise<CancelResult> => {
    const canceled: ShareRow[] = [];
    for (const row of rows.filter(({ state }) => state === 'planned')) {
      if (await tryChange(() => shares.cancel(actor, row.businessId, row.id))) canceled.push(row);
    }
    return { canceledShares: canceled.map(toPlannedShare), ids: canceled.map(({ id }) => id) };
  };

  return {
    cancelPlanned,

    /** Reschedules canceled shares for their own time; shares whose time has passed stay canceled. */
    restorePlanned: async (actor: Actor, rows: readonly ShareRow[], now: Date): Promise<PlannedShare[]> => {
      const rescheduled: PlannedShare[] = [];
      for (const row of rows.filter(({ state, dueAt }) => state === 'cancelled' && dueAt > now)) {
        const { version, businessId, id, dueAt, timeZone } = row;
        const schedule = toSchedule(dueAt, timeZone);
        if (await tryChange(() => shares.edit(actor, businessId, id, { version, schedule })))
          rescheduled.push(toPlannedShare(row));
      }
      return rescheduled;
    },

    /** Moves shares that are due before the post is public, or at the post's previous time, to the post's new time. */
    moveWithPost: async (
      actor: Actor,
      rows: readonly ShareRow[],
      request: PublishRequest,
      now: Date,
    ): Promise<MoveResult> => {
      if (!willBePublic(request))
        return { canceledShares: (await cancelPlanned(actor, rows)).canceledShares, movedIds: [] };
      const { publishAt, plannedAt, zone } = request;
      const publicAt = publishAt ? new Date(publishAt) : now;
      const followsPost = ({ dueAt }: ShareRow) => dueAt < publicAt || dueAt.toISOString() === plannedAt;
      const movedIds: number[] = [];
      for (const row of rows.filter((share) => share.state === 'planned' && followsPost(share))) {
        if (row.dueAt.getTime() === publicAt.getTime() || (!publishAt && row.dueAt <= now)) continue;
        const { version, businessId, id } = row;
        const schedule = toSchedule(publicAt, zone);
        if (await tryChange(() => shares.edit(actor, businessId, id, { version, schedule }))) movedIds.push(id);
      }
      return { canceledShares: [], movedIds };
    },
  };
};
