import { done } from '@fanfare/contract/kit/success';
import { pageLimits, type SitePageDraft, type sitePages } from '@fanfare/contract/sites/pages';
import type { z } from 'zod';
import { uniqueViolation } from '../../../platform/db/database-errors.ts';
import type { Tx } from '../../../platform/db/index.ts';
import type { SanitizeArticle } from '../../../platform/html/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import type { SiteAccessService } from '../access/site-access.service.ts';
import type { HostedImages } from '../hosted/hosted-images.ts';
import { toHostedSite } from '../hosted/hosted-sites.ts';
import { type SitePageRow, sitePageStore } from '../hosted/site-pages.store.ts';
import { type SiteRow, siteStore } from '../sites.store.ts';

export type SitePageService = ReturnType<typeof sitePageService>;
type Page = z.output<(typeof sitePages)['GET /content/site/{id}/pages/{page_id}']['returns']>;
type PageOverview = Pick<SitePageRow, 'id' | 'title' | 'slug' | 'placement' | 'changedAt'>;
type Deps = {
  audit: Audit;
  sanitizeArticle: SanitizeArticle;
  hostedImages: Pick<HostedImages, 'recordPageUsage'>;
  siteAccess: Pick<SiteAccessService, 'findHostedForManager'>;
  invalidate: (siteId: number) => void;
};

/** Pages of a hosted site beside its posts. Saving one publishes it. */
export const sitePageService = (platform: Platform, deps: Deps) => {
  const { db, now, origin } = platform;
  const { audit, sanitizeArticle, hostedImages, siteAccess, invalidate } = deps;

  const presentRow = (site: SiteRow, { id, title, slug, placement, changedAt }: PageOverview) => ({
    id,
    title,
    slug,
    placement,
    changed: changedAt,
    url: `${toHostedSite(site, origin).url}/pages/${slug}`,
  });

  /** Changes pages with the site locked; visitors see the change at once. */
  const write = async <T>(
    actor: Actor,
    site: SiteRow,
    what: string,
    work: (tx: Tx, locked: SiteRow) => Promise<T>,
  ): Promise<T> => {
    const result = await withSlugErrors(() =>
      db.transaction(async (tx) => {
        const locked = await siteStore(tx).lock(site.businessId, site.id);
        if (!locked) throw new Problem('not-found');
        const done = await work(tx, locked);
        await siteStore(tx).update(locked, {});
        await audit.record(tx, actor, site.businessId, `${what} of the site ${site.name}`);
        return done;
      }),
    );
    invalidate(site.id);
    return result;
  };

  const recordImages = (tx: Tx, site: SiteRow, page: Pick<SitePageRow, 'id' | 'title' | 'html'>) =>
    hostedImages.recordPageUsage(tx, site, page);

  return {
    list: async (business: BusinessContext, id: number) => {
      const site = await siteAccess.findHostedForManager(business, id);
      const pages = await sitePageStore(db).list(site);
      return { pages: pages.map((page) => presentRow(site, page)) };
    },

    get: async (business: BusinessContext, id: number, pageId: number): Promise<Page> => {
      const site = await siteAccess.findHostedForManager(business, id);
      const page = await sitePageStore(db).find(site, pageId);
      if (!page) throw new Problem('not-found');
      return { ...presentRow(site, page), html: page.html };
    },

    create: async (actor: Actor, business: BusinessContext, id: number, draft: SitePageDraft): Promise<Page> => {
      const site = await siteAccess.findHostedForManager(business, id);
      const html = await sanitizeArticle(draft.html);
      const page = await write(actor, site, `Created the page ${draft.title}`, async (tx, locked) => {
        if ((await sitePageStore(tx).count(locked)) >= pageLimits.pages)
          throw new Problem('invalid-input', { message: `A site can have ${pageLimits.pages} pages.` });
        const row = await sitePageStore(tx).insert(locked, { ...draft, html, createdAt: now(), changedAt: now() });
        if (!row) throw new Problem('site-slug-taken', slugProblem);
        await recordImages(tx, locked, row);
        return row;
      });
      return { ...presentRow(site, page), html: page.html };
    },

    save: async (
      actor: Actor,
      business: BusinessContext,
      id: number,
      pageId: number,
      draft: SitePageDraft,
    ): Promise<Page> => {
      const site = await siteAccess.findHostedForManager(business, id);
      const html = await sanitizeArticle(draft.html);
      const page = await write(actor, site, `Changed the page ${draft.title}`, async (tx, locked) => {
        const row = await sitePageStore(tx).update(locked, pageId, { ...draft, html, changedAt: now() });
        if (!row) throw new Problem('not-found');
        await recordImages(tx, locked, row);
        return row;
      });
      return { ...presentRow(site, page), html: page.html };
    },

    remove: async (actor: Actor, business: BusinessContext, id: number, pageId: number) => {
      const site = await siteAccess.findHostedForManager(business, id);
      const page = await sitePageStore(db).find(site, pageId);
      if (!page) throw new Problem('not-found');
      await write(actor, site, `Deleted the page ${page.title}`, async (tx, locked) => {
        if (!(await sitePageStore(tx).remove(locked, pageId))) throw new Problem('not-found');
        await recordImages(tx, locked, { ...page, html: '' });
      });
      return done;
    },
  };
};

const slugMessage = 'Another page has this URL. Choose another one.';
const slugProblem = { message: slugMessage, fields: [{ path: 'slug', message: slugMessage }] };

const withSlugErrors = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (uniqueViolation(error)) throw new Problem('site-slug-taken', slugProblem);
    throw error;
  }
};
