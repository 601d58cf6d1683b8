import { automatorLimits, automatorMessages } from '@fanfare/contract/automators/automator-rules';
import { ConditionGroup } from '@fanfare/contract/insights/conditions';
import { reportNetworkLabels } from '@fanfare/contract/insights/report';
import { hourMs } from '@fanfare/contract/kit/durations';
import type { BusinessContext, FindMembership } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AdAccountRow, FoundFilter, Insights } from '../../insights/index.ts';
import type { AutomatorRow } from '../automators.store.ts';
import type { RunRow } from '../run-log.store.ts';
import { type AutomatorAccess, canActivate, type UsableAccount } from '../settings/automator-access.ts';
import type { AutomatorParts, PostProfile } from '../settings/automator-parts.service.ts';

export type RunCheckService = ReturnType<typeof runCheckService>;
type Deps = {
  findMembership: FindMembership;
  access: AutomatorAccess;
  insights: Pick<Insights, 'filters' | 'accounts'>;
  parts: Pick<AutomatorParts, 'findPostProfile' | 'findPostFilter'>;
};

/** Context of a run: business, account, filter and profile, as the check before the run found them. */
export type RunContext = {
  /** Business of the member whose rights the run uses. */
  business: BusinessContext;
  account: AdAccountRow;
  filter: FoundFilter;
  /** Profile of new ads; null for other actions. */
  profile: PostProfile | null;
};
export type CheckedRun =
  | { state: 'ready'; context: RunContext }
  /** State of an automator that can't go on by itself. */
  | { state: 'broken'; reason: string }
  /** State of a run whose figures have to be read again first. */
  | { state: 'stale'; account: AdAccountRow };

/** States of accounts that take no changes. */
const endedStates: readonly string[] = ['closed', 'any-closed', 'disabled'];

/**
 * Service that checks whether a run can go on: rights, account, filter and profile still exist, and figures are new
 * enough.
 */
export const runCheckService = ({ now }: Platform, { findMembership, access, insights, parts }: Deps) => {
  const findBusiness = (row: AutomatorRow, run: RunRow): Promise<BusinessContext | undefined> => {
    const userId = run.trigger === 'now' ? run.startedById : row.activatedById;
    return userId === null ? Promise.resolve(undefined) : findMembership(userId, row.businessId);
  };

  /** True if the member may let the automator act. A dry run needs no role to change ads, because it changes none. */
  const hasRights = (business: BusinessContext, row: AutomatorRow, run: RunRow): boolean =>
    run.trigger === 'now' || canActivate(business, row.network);

  const findFilter = async (row: AutomatorRow): Promise<FoundFilter | string> => {
    if (row.sourceType === 'pagePostsReport') {
      const problem = await parts.findPostFilter(row.businessId, row.filter);
      return problem ?? { name: row.filter, group: { anyall: 'all', conditions: [] }, needsMeans: false };
    }
    const filter = await insights.filters.find(row.businessId, row.network, row.filter);
    if (!filter) return automatorMessages.filterGone;
    const { anyall, conditions } = filter.group;
    const parsed = ConditionGroup.safeParse({ anyall, conditions: [...conditions] });
    return parsed.success ? { ...filter, group: parsed.data } : messages.columnGone(filter.name);
  };

  /**
   * Finds the profile of new ads. A profile whose objective has changed is refused, because the automator was activated
   * for the previous objective.
   */
  const findProfile = async (business: BusinessContext, row: AutomatorRow): Promise<PostProfile | string | null> => {
    const { adProfileId, accountId, source, profileObjective } = row;
    if (adProfileId === null) return null;
    const profile = await parts.findPostProfile(business, { adProfileId, accountId, page: source.page });
    if (typeof profile === 'string' || profileObjective === null || profile.objective === profileObjective)
      return profile;
    return automatorMessages.objectiveChanged(profileObjective, profile.objective);
  };

  const checkAccount = (account: UsableAccount | undefined): string | undefined => {
    if (!account) return messages.accountGone;
    return endedStates.includes(account.status ?? 'active') ? messages.accountClosed(account.name) : undefined;
  };

  return {
    check: async (row: AutomatorRow, run: RunRow): Promise<CheckedRun> => {
      const broken = (reason: string): CheckedRun => ({ state: 'broken', reason });
      const business = await findBusiness(row, run);
      if (!business || !hasRights(business, row, run)) return broken(messages.rights(row));
      const problem = checkAccount(await access.findAccount(business, row.network, row.accountId));
      if (problem) return broken(problem);
      const filter = await findFilter(row);
      if (typeof filter === 'string') return broken(filter);
      const profile = await findProfile(business, row);
      if (typeof profile === 'string') return broken(profile);
      const { row: account } = await insights.accounts.requireUsable(business, row.network, row.accountId);
      const oldest = now().getTime() - automatorLimits.staleHours * hourMs;
      // Posts have readings of their own, so only runs over ads need figures of the account.
      const isOfAds = row.sourceType === 'adInsightsReport';
      if (isOfAds && (account.syncedAt === null || account.syncedAt.getTime() < oldest))
        return { state: 'stale', account };
      return { state: 'ready', context: { business, account, filter, profile } };
    },
  };
};

const messages = {
  rights: ({ network }: AutomatorRow) =>
    `The member who activated it can no longer change ${reportNetworkLabels[network]} ads. Activate it again.`,
  accountGone: 'Its ad account is no longer available. Choose another one, or add it to the business again.',
  accountClosed: (name: string) => `The ad account ${name} is closed or disabled.`,
  columnGone: (name: string) => `The filter “${name}” compares a field that no longer exists. Edit the filter.`,
};
