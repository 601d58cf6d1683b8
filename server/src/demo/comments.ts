import type { Actor } from '../features/audit/index.ts';
import type { PublishTargetService } from '../features/connections/index.ts';
import { commentSyncStore, type FacebookTools } from '../features/facebook-tools/index.ts';
import { siteStore } from '../features/sites/index.ts';
import type { Db } from '../platform/db/index.ts';
import { demoSite } from './posts.ts';

type Deps = {
  db: Db;
  actor: Actor;
  businessId: number;
  targets: Pick<PublishTargetService, 'list'>;
  facebookTools: Pick<FacebookTools, 'commentFetch'>;
};

/** Enables the comment sync of the blog and fetches the first comments. */
export const seedComments = async ({ db, actor, businessId, targets, facebookTools }: Deps) => {
  const site = (await siteStore(db).list(businessId)).find(({ row }) => row.slug === demoSite.slug);
  const pages = (await targets.list(businessId))
    .filter(({ network, name }) => network === 'facebook' && /harbour coffee roasters/i.test(name))
    .map(({ remoteId, name }) => ({ id: remoteId, name }));
  if (!site || pages.length === 0) return;
  const { id } = await commentSyncStore(db).save(businessId, site.row.id, {
    ...{ isOn: true, pages, showsNames: true, requiresApproval: false, maxAgeDays: 30, savedById: actor.caller.userId },
  });
  await facebookTools.commentFetch.fetch(businessId, id);
};
