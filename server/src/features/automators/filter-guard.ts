import { waitsForApproval } from '@fanfare/contract/approvals/approvals';
import { automatorMessages } from '@fanfare/contract/automators/automator-rules';
import type { Tx } from '../../platform/db/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { businessQueries } from '../business/index.ts';
import type { FilterRef, FilterUser } from '../insights/index.ts';
import { type AutomatorRow, automatorStore } from './automators.store.ts';
import type { RunNotices } from './runs/run-notices.ts';
import { type AutomatorAccess, canActivate } from './settings/automator-access.ts';
import type { AutomatorApproval } from './settings/automator-approval.ts';
import type { AutomatorParts } from './settings/automator-parts.service.ts';

type Deps = {
  access: Pick<AutomatorAccess, 'listAccounts'>;
  parts: Pick<AutomatorParts, 'describeFilter'>;
  approval: Pick<AutomatorApproval, 'hold' | 'lock' | 'withdraw'>;
  notices: Pick<RunNotices, 'tellPaused'>;
};
type FilterKey = Pick<AutomatorRow, 'sourceType' | 'network' | 'filter'>;

/** Key by which automators refer to a filter; null for reports that automators don't use. */
const toKey = ({ report, filterId }: FilterRef): FilterKey | null => {
  const filter = String(filterId);
  if (report === 'sites') return null;
  return report === 'posts'
    ? { sourceType: 'pagePostsReport', network: 'facebook', filter }
    : { sourceType: 'adInsightsReport', network: report, filter };
};

/**
 * Guard of filters that automators use. Changing a filter changes what active automators do with another member's
 * rights. So it needs what an activation needs: role, ad account and, above the owner's threshold, a second person.
 */
export const filterGuard = ({ db }: Platform, { access, parts, approval, notices }: Deps): FilterUser => {
  /**
   * Locks the automators that use a filter. Requests are locked before automators, in the same order as in a decision.
   */
  const lockUsers = async (tx: Tx, businessId: number, key: FilterKey): Promise<AutomatorRow[]> => {
    await businessQueries(tx).lock(businessId);
    const users = await automatorStore(tx).listByFilter(businessId, key);
    for (const { id } of users) await approval.lock(tx, businessId, id);
    const rows: AutomatorRow[] = [];
    for (const { id } of users) {
      const row = await automatorStore(tx).lock(businessId, id);
      if (row) rows.push(row);
    }
    return rows;
  };

  return {
    findUses: async (businessId, ref) => {
      const key = toKey(ref);
      const uses = key ? await automatorStore(db).listByFilter(businessId, key) : [];
      return uses.map(({ name }) => `Automator ${name}`);
    },

    prepareChange: async (actor, business, { text, ...ref }) => {
      const key = toKey(ref);
      if (!key) return async () => {};
      const accounts = await access.listAccounts(business, key.network);
      const before = await parts.describeFilter(business.id, key);
      const findAccount = ({ accountId }: AutomatorRow) => accounts.find(({ id }) => id === accountId);
      return async (tx) => {
        const rows = await lockUsers(tx, business.id, key);
        const active = rows.filter(({ isActive }) => isActive);
        const refused = active.filter((row) => !canActivate(business, row.network) || !findAccount(row));
        if (refused.length > 0)
          throw new Problem('restricted', { message: automatorMessages.filterUsed(refused.map(({ name }) => name)) });
        // Waiting requests of these automators end, because they showed the old conditions.
        for (const { id, isActive } of rows) if (!isActive) await approval.withdraw(tx, business.id, id);
        const held: AutomatorRow[] = [];
        for (const row of active) {
          const shown = { account: findAccount(row), filter: text, filterBefore: before };
          if (await approval.hold(tx, actor, business, row, shown)) held.push(row);
        }
        // The limits of all automators that use the filter are judged together, before any of the automators is paused,
        // because the limits are added up.
        for (const row of held) {
          const paused = { isActive: false, pausedReason: waitsForApproval, nextRunAt: null };
          await automatorStore(tx).update(business.id, row.id, paused);
          await notices.tellPaused(tx, row, automatorMessages.filterChanged);
        }
      };
    },
  };
};
