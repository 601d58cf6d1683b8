import type { Actor } from '../features/audit/index.ts';
import type { Targets } from '../features/connections/index.ts';
import { commentSyncStore, type FacebookTools } from '../features/facebook-tools/index.ts';
import { siteStore } from '../features/sites/index.ts';
import type { Db } from '../platform/db/index.ts';
import { demoSite } from './posts.ts';

type Deps = {
  db: Db;
  actor: Actor;
  businessId: number;
  targets: Pick<Targets, 'list'>;
  facebookTools: Pick<FacebookTools, 'reading'>;
};

/** The blog shows what people say at Facebook about its posts, from the first visit on. */
export const seedComments = async ({ db, actor: by, businessId, targets, facebookTools }: Deps) => {
  const site = (await siteStore(db).list(businessId)).find(({ row }) => row.slug === demoSite.slug);
  const pages = (await targets.list(businessId))
    .filter(({ network, name }) => network === 'facebook' && /harbour coffee roasters/i.test(name))
    .map(({ remoteId, name }) => ({ id: remoteId, name }));
  if (!site || pages.length === 0) return;
  const { id } = await commentSyncStore(db).save(businessId, site.row.id, {
    ...{ isOn: true, pages, showsNames: true, holds: false, days: 30, savedById: by.caller.userId },
  });
  await facebookTools.reading.fetch(businessId, id);
};
