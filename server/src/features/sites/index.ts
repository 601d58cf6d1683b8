import { sleep } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import type { SecretBox } from '../../platform/secrets/index.ts';
import type { Audit } from '../audit/index.ts';
import type { AssetSource, Business } from '../business/index.ts';
import type { Media } from '../media/index.ts';
import { pictures as picturesOf } from './hosted/hosted-images.ts';
import { hostedPostStore } from './hosted/hosted-posts.store.ts';
import { previews } from './hosted/preview-links.ts';
import { postTransferService } from './removal/post-transfer.service.ts';
import { type OnSiteRemoved, siteRemovalService } from './removal/site-removal.service.ts';
import { type OpeningNeeds, siteAccessService } from './site-access.service.ts';
import { siteContentService } from './site-content.service.ts';
import { siteJobs } from './sites.jobs.ts';
import { siteRoutes } from './sites.routes.ts';
import { siteService } from './sites.service.ts';
import { siteStore } from './sites.store.ts';
import { type CommentsBelow, drawingService } from './visitor/page-renderer.service.ts';
import { standings } from './visitor/site-version-cache.ts';
import { visitorPageService } from './visitor/visitor-pages.service.ts';

export { presentPost, toPostStatus, toSiteStatuses } from './presenter.ts';
export type { OnSiteRemoved } from './removal/site-removal.service.ts';
export type { Host, OpenSite } from './site-access.service.ts';
export { type SiteRow, siteStore } from './sites.store.ts';
export { hostedPosts as hostedPostTable, sites as siteTable } from './sites.tables.ts';
export type { CommentsBelow } from './visitor/page-renderer.service.ts';

type Deps = Omit<OpeningNeeds, 'changed' | 'pictures'> & {
  media: Pick<Media, 'service' | 'library'>;
  audit: Audit;
  assets: Business['assets'];
  box: SecretBox;
  /** Told when a site goes; features above keep things of its posts. */
  leaving?: OnSiteRemoved | undefined;
  /** What was said elsewhere and stands below a post; features above know. */
  comments?: CommentsBelow | undefined;
  /** Origins of pictures beside our own and those with https. */
  pictureOrigins: readonly string[];
};
export type Services = ReturnType<typeof services>;
export type Sites = ReturnType<typeof sites>;

/** The sites a business publishes to: ours, served to visitors, and those of others. */
export const sites = (needs: Deps) => {
  const all = services(needs);
  const { db, now } = needs;
  return {
    ...all,
    routes: siteRoutes(all),
    jobs: siteJobs({ db, now, changed: all.changed }),
  };
};

/** Hosted sites are something a business can use, as connected accounts are. */
export const siteAssets =
  (db: Db): AssetSource =>
  async (businessId, type) => {
    if (type !== 'site') return undefined;
    const hosted = (await siteStore(db).list(businessId)).filter(({ row }) => row.kind === 'hosted');
    if (hosted.length === 0) return undefined;
    return hosted.map(({ row }) => ({ value: String(row.id), label: row.name, type }));
  };

const services = (needs: Deps) => {
  const { db, now, origin, audit, assets, connections, box, media, pictureOrigins } = needs;
  const pictures = picturesOf({ db, media });
  const known = standings({ db, now });
  const { invalidate } = known;
  const sealed = previews({ box, now });
  const opening = siteAccessService({ ...needs, pictures, changed: invalidate });
  const service = siteService({ db, now, origin, audit, assets, connections, opening, changed: invalidate });
  const moving = postTransferService({ db, now, opening, pictures });
  const drawing = drawingService({ db, now, origin, pictures, pictureOrigins, comments: needs.comments });
  return {
    service: { ...service, open: opening.open, use: opening.withSite, forPerson: opening.findForUser },
    shelves: siteContentService({ opening, sites: service, previews: sealed, sleep }),
    removing: siteRemovalService({
      db,
      now,
      audit,
      opening,
      moving,
      pictures,
      changed: invalidate,
      leaving: needs.leaving,
    }),
    visitors: visitorPageService({ db, now, standings: known, drawing, previews: sealed }),
    changed: invalidate,
    /** Posts of our own sites that are out or planned in a stretch of days. */
    window: hostedPostStore(db).window,
  };
};
