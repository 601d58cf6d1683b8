import {
  type AdAction,
  type AdActionItem,
  type AdChangeCounts,
  actionItemsPageSize,
  undoDays,
} from '@fanfare/contract/ad-changes/change-log';
import type { ReportNetwork } from '@fanfare/contract/insights/report';
import { dayMs } from '@fanfare/contract/kit/durations';
import { pageSize } from '@fanfare/contract/kit/paging';
import type { Role } from '@fanfare/contract/kit/permission';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { AdAccountAccess } from '../connections/index.ts';
import { type Deliveries, emptyCounts } from '../deliveries/index.ts';
import { adChangeStore, type ListedAction } from './ad-changes.store.ts';
import { listNetworks, mayUse, networkOf } from './networks.ts';
import { presentItem } from './presenter.ts';
import { toAccountId } from './queue/change-queue.service.ts';

export type ActionLogService = ReturnType<typeof actionLogService>;
type Deps = { access: Pick<AdAccountAccess, 'list'>; deliveries: Pick<Deliveries, 'batches'> };

export const undoEnd = ({ createdAt }: { createdAt: Date }): Date => new Date(createdAt.getTime() + undoDays * dayMs);

/** Service for the actions of accounts that a member can use; 404 for any other action. */
export const actionLogService = ({ db, now }: Platform, { access, deliveries: { batches } }: Deps) => {
  const listAccountIds = async (business: BusinessContext, network: ReportNetwork): Promise<string[]> =>
    (await access.list(business, networkOf[network])).map(({ id }) => id);

  /** Finds an action whose accounts the member can use; 403 without the role for its network. */
  const requireAction = async (business: BusinessContext, id: number, role: Role): Promise<ListedAction> => {
    const found = await adChangeStore(db).findAction(business.id, id);
    if (!found || !mayUse(business, found.action.network, 'viewer')) throw new Problem('not-found');
    const usable = await listAccountIds(business, found.action.network);
    if (!found.action.accountIds.every((accountId) => usable.includes(accountId))) throw new Problem('not-found');
    if (!mayUse(business, found.action.network, role)) throw new Problem('restricted');
    return found;
  };

  const present = async (business: BusinessContext, listed: readonly ListedAction[]): Promise<AdAction[]> => {
    const ids = listed.map(({ action }) => action.id);
    const counts = await batches.count(ids);
    const undoing = new Map((await batches.listUndoing(ids)).map((batch) => [batch.undoOf, batch.id]));
    return listed.map(({ action, batch, by }) => {
      const counted = counts.get(action.id) ?? emptyCounts;
      const isFinished = batch.finishedAt !== null;
      const undoneBy = undoing.get(action.id) ?? null;
      const mayAct = mayUse(business, action.network, 'publisher');
      const isUndoable = action.action !== 'undo' && undoneBy === null && counted.done > 0 && undoEnd(batch) > now();
      return {
        id: action.id,
        action: action.action,
        network: action.network,
        title: batch.title,
        by,
        approved_by: action.approvedBy,
        account_id: toAccountId(action.accountIds),
        account_name: action.accountName,
        created_at: batch.createdAt,
        finished_at: batch.finishedAt,
        counts: counted,
        undo_until: action.action === 'undo' ? null : undoEnd(batch),
        undone_by: undoneBy,
        undo_of: batch.undoOf,
        can: {
          undo: mayAct && isFinished && isUndoable,
          retry: mayAct && isFinished && counted.failed > 0 && undoneBy === null,
          cancel: mayAct && counted.waiting > 0,
        },
      };
    });
  };

  return {
    requireAction,

    page: async (
      business: BusinessContext,
      { page, search, network }: { page: number; search: string; network?: ReportNetwork | undefined },
    ) => {
      const networks = listNetworks(business, 'viewer').filter((one) => (network ?? one) === one);
      const accountIds = new Map(
        await Promise.all(networks.map(async (one) => [one, await listAccountIds(business, one)] as const)),
      );
      const window = { limit: pageSize, offset: (page - 1) * pageSize };
      const { items, total } = await adChangeStore(db).listActions(business.id, { accountIds, search }, window);
      return { items: await present(business, items), total, page, page_size: pageSize };
    },

    get: async (business: BusinessContext, id: number, page: number, state: AdActionItem['state'] | undefined) => {
      const found = await requireAction(business, id, 'viewer');
      const [action] = await present(business, [found]);
      if (!action) throw new Problem('not-found');
      const offset = (page - 1) * actionItemsPageSize;
      const changes = await adChangeStore(db).pageChanges(id, state, { limit: actionItemsPageSize, offset });
      const skipped = state === undefined || state === 'skipped' ? found.action.skipped : [];
      const firstSkipped = Math.max(0, offset - changes.total);
      const room = actionItemsPageSize - changes.items.length;
      const items: AdActionItem[] = [
        ...changes.items.map(presentItem),
        ...skipped.slice(firstSkipped, firstSkipped + room).map(({ id: rowId, name, reason }) => ({
          delivery_id: null,
          id: rowId,
          name,
          before: null,
          after: null,
          state: 'skipped' as const,
          message: reason,
        })),
      ];
      return { action, items, total: changes.total + skipped.length };
    },

    /** Calls `send` with each new state until the action is finished or the client leaves. */
    follow: async (business: BusinessContext, id: number, { send, signal }: FollowOptions): Promise<void> => {
      await requireAction(business, id, 'viewer');
      await batches.follow(id, { send: ({ counts, isFinished }) => send({ counts, is_finished: isFinished }), signal });
    },
  };
};

type FollowOptions = {
  send: (progress: { counts: AdChangeCounts; is_finished: boolean }) => Promise<void>;
  signal: AbortSignal;
};
