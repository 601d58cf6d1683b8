import type { BusinessContext } from '../../platform/http/index.ts';
import { Problem } from '../../platform/problem.ts';
import type { Sites } from '../sites/index.ts';

type Deps = { sites: Pick<Sites['service'], 'list'> };
export type SiteScope = ReturnType<typeof createSiteScope>;

/** The sites of a member, which channels and favorites can be associated with. */
export const createSiteScope = ({ sites }: Deps) => {
  const list = async (business: BusinessContext) => {
    const { sites: own } = await sites.list(business);
    return own.map(({ id, site_url, name }) => ({ id, site_url, name }));
  };
  const listIds = async (business: BusinessContext): Promise<Set<number>> =>
    new Set((await list(business)).map(({ id }) => id));

  return {
    list,
    listIds,

    /** Sites the member can't use stay as they were; one that isn't theirs to add → not found. */
    mergeSiteIds: async (business: BusinessContext, wanted: readonly number[], kept: readonly number[] = []) => {
      const usable = await listIds(business);
      if (wanted.some((id) => !usable.has(id) && !kept.includes(id))) throw new Problem('not-found');
      return [...new Set([...kept.filter((id) => !usable.has(id)), ...wanted])];
    },
  };
};

/** Visible for all sites if no sites are associated. */
export const isVisibleFor = (siteIds: readonly number[], siteId: number | undefined): boolean =>
  siteId === undefined || siteIds.length === 0 || siteIds.includes(siteId);
