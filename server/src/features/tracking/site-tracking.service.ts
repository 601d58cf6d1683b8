import { pixelScriptPath, type SiteTracking, shortLinkPath } from '@fanfare/contract/tracking/site-tracking';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { Actor } from '../audit/index.ts';
import { withConnectorErrors } from '../connections/index.ts';
import type { SiteRow, Sites } from '../sites/index.ts';
import { trackingStore } from './hits.store.ts';
import { isPageOf } from './page-address.ts';

export type SiteTrackingService = ReturnType<typeof siteTrackingService>;
type Deps = {
  sites: Pick<Sites, 'trackingSettings' | 'usable' | 'service'>;
};

const codeBytes = 6;

/** Tracking of a site's pages, and short links to its posts. */
export const siteTrackingService = ({ db, now, random, origin }: Platform, { sites }: Deps) => {
  const present = ({ id, kind, isTracked }: SiteRow): SiteTracking => ({
    site_id: id,
    is_enabled: isTracked,
    is_automatic: kind === 'hosted',
    snippet: `<script src="${origin}${pixelScriptPath}" data-site="${id}" async></script>`,
  });

  return {
    get: async (business: BusinessContext, siteId: number): Promise<SiteTracking> =>
      present(await sites.usable.find(business, siteId)),

    save: async (actor: Actor, business: BusinessContext, siteId: number, isTracked: boolean): Promise<SiteTracking> =>
      present(await sites.trackingSettings.save(actor, business, siteId, isTracked)),

    /** Short link of a post, the same each time. It leads to the post on the business's own site and nowhere else. */
    shortLink: async (business: BusinessContext, siteId: number, postId: string): Promise<{ short_url: string }> => {
      const site = await sites.usable.find(business, siteId);
      const post = await withConnectorErrors(() =>
        sites.service.withSite(site, (port, grant) => port.post(grant, postId)),
      );
      if (post.status !== 'published' || !isPageOf(site, post.url, origin)) throw new Problem('not-found');
      const { code } = await trackingStore(db).putLink({
        businessId: business.id,
        siteId,
        postId,
        url: post.url,
        createdAt: now(),
        code: random(codeBytes).toString('base64url'),
      });
      return { short_url: `${origin}${shortLinkPath}/${code}` };
    },
  };
};
