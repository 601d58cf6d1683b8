import type { BusinessContext } from '../../../platform/http/index.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor } from '../../audit/index.ts';
import type { Sites } from '../../sites/index.ts';
import type { Social } from '../../social/index.ts';

export type RemoveShare = ReturnType<typeof createRemoveShare>;
type Deps = {
  sites: Pick<Sites['service'], 'findForUser'>;
  social: Pick<Social, 'shares' | 'ledger' | 'access'>;
};

/** Removes a share of a post of the site; 404 for a share of another site. */
export const createRemoveShare =
  ({ sites, social }: Deps) =>
  async (actor: Actor, business: BusinessContext, siteId: number, shareId: number): Promise<void> => {
    const site = await sites.findForUser(business, siteId);
    const { post } = await social.ledger.get(site.businessId, shareId);
    if (post?.site_id !== site.id) throw new Problem('not-found');
    await social.access.requireShare(business, shareId);
    await social.shares.remove(actor, site.businessId, shareId);
  };
