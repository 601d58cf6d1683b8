import type { ReportLevel, ReportNetwork } from '@fanfare/contract/insights/report';
import type { BusinessContext } from '../../../platform/http/index.ts';
import { invalidInput, Problem } from '../../../platform/problem.ts';
import type { AdAccountAccess } from '../../connections/index.ts';
import type { AdRows, FoundAdObject } from '../ad-rows.ts';
import { networkOf, toAdLevel } from '../networks.ts';

export type RowFinder = ReturnType<typeof createRowFinder>;
type Deps = {
  access: Pick<AdAccountAccess, 'list'>;
  objects: Pick<AdRows, 'find'>;
  /** True if the business has connected this account. */
  hasConnection: (businessId: number, network: string, remoteId: string) => Promise<boolean>;
};
export type RowSelection = {
  ids: readonly string[];
  level?: ReportLevel | undefined;
  /** Id of the account; undefined to look for the rows in all accounts that the member can use. */
  account?: string | undefined;
  connectedAs?: string | undefined;
};

/** Finds rows of reports that a member can change; rows of another business are unknown ids. */
export const createRowFinder =
  ({ access, objects, hasConnection }: Deps) =>
  async (
    business: BusinessContext,
    network: ReportNetwork,
    { ids, level, account, connectedAs }: RowSelection,
  ): Promise<FoundAdObject[]> => {
    const adNetwork = networkOf[network];
    const adLevel = toAdLevel(network, level);
    if (!adLevel) {
      const message = 'This network has no rows of this level.';
      throw invalidInput('level', message);
    }
    // Facebook's own calls name accounts "act_123".
    const accountId = account?.replace(/^act_/, '');
    if (accountId !== undefined && !(await access.list(business, adNetwork)).some(({ id }) => id === accountId))
      throw new Problem('not-found');
    if (connectedAs !== undefined && !(await hasConnection(business.id, adNetwork, connectedAs)))
      throw new Problem('not-found');
    const rows = await objects.find(business, adNetwork, adLevel, [...new Set(ids)], accountId);
    if (rows.length === 0) throw new Problem('not-found');
    return rows;
  };
