import type { Actor } from '../features/audit/index.ts';
import type { PublishTargetService } from '../features/connections/index.ts';
import type { FacebookTools } from '../features/facebook-tools/index.ts';
import { siteQueries } from '../features/sites/index.ts';
import type { BusinessContext } from '../platform/http/index.ts';
import type { Platform } from '../platform/platform.ts';
import { demoSite } from './site/posts.ts';

type Deps = {
  actor: Actor;
  business: BusinessContext;
  targets: Pick<PublishTargetService, 'list'>;
  facebookTools: Pick<FacebookTools, 'commentSyncs'>;
};

/** Enables the comment sync of the blog; its job fetches the first comments. */
export const seedComments = async ({ db }: Platform, { actor, business, targets, facebookTools }: Deps) => {
  const site = (await siteQueries(db).list(business.id)).find(({ row }) => row.slug === demoSite.slug);
  const pages = (await targets.list(business.id))
    .filter(({ network, name }) => network === 'facebook' && /harbour coffee roasters/i.test(name))
    .map(({ remoteId }) => remoteId);
  if (!site || pages.length === 0) return;
  await facebookTools.commentSyncs.save(actor, business, {
    site_id: site.row.id,
    on: true,
    fb_page_ids: pages,
    show_names: true,
    hold: false,
    days: 30,
  });
};
