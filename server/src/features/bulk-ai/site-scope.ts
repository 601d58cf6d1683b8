import type { BusinessContext } from '../../platform/http/index.ts';
import type { Sites } from '../sites/index.ts';

/** Ids of the sites whose articles a member can see; undefined for the owner, who also sees those of deleted sites. */
export type SiteScope = readonly number[] | undefined;
export type FindSiteScope = (business: BusinessContext) => Promise<SiteScope>;

export const siteScopeFinder =
  (sites: Pick<Sites['service'], 'list'>): FindSiteScope =>
  async (business) =>
    business.isOwner ? undefined : (await sites.list(business)).sites.map(({ id }) => id);

export const isInScope = (scope: SiteScope, siteId: number | null): boolean =>
  scope === undefined || (siteId !== null && scope.includes(siteId));
