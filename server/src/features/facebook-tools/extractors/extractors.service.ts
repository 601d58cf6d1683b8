import { type Extractor, type ExtractorDraft, extractorLimits } from '@fanfare/contract/facebook-tools/facebook-tools';
import { problems } from '@fanfare/contract/kit/problems/problem';
import { postMessages } from '@fanfare/contract/posts/working-copies';
import { uniqueViolation } from '../../../platform/db/database-errors.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { invalidInput, Problem } from '../../../platform/problem.ts';
import type { Actor } from '../../audit/index.ts';
import { businessQueries } from '../../business/index.ts';
import type { Sites } from '../../sites/index.ts';
import type { AccountAccessService } from '../../social/index.ts';
import { extractPageJob } from './extraction.service.ts';
import { type ExtractorRow, extractorStore } from './extractors.store.ts';

export type ExtractorService = ReturnType<typeof extractorService>;
type Deps = {
  access: Pick<AccountAccessService, 'get'>;
  sites: Pick<Sites['service'], 'findForUser' | 'list'>;
  siteContent: Pick<Sites['content'], 'categories'>;
};

type ExtractorListRow = { row: ExtractorRow; siteName: string; drafts: number };
const present = ({ row, siteName, drafts }: ExtractorListRow): Extractor => ({
  id: row.id,
  site_id: row.siteId,
  site_name: siteName,
  fb_page_id: row.pageId,
  fb_page_name: row.pageName,
  post_category: Number(row.categoryId ?? 0),
  post_category_name: row.categoryName,
  since: row.extractSince,
  looked: row.extractedAt,
  error: row.problem,
  drafts,
});

/** Service for the settings of extractors: which page's posts become drafts on which site. */
export const extractorService = ({ db, now, jobs }: Platform, { access, sites, siteContent }: Deps) => {
  /** Reads the site's categories; throws if the site does not respond, so that nothing is saved. */
  const findCategoryName = async (business: BusinessContext, siteId: number, id: number): Promise<string> => {
    const { categories } = await siteContent.categories(business, siteId);
    if (id === 0) return '';
    const match = categories.find((category) => category.id === id);
    if (!match) throw invalidInput('post_category', postMessages.category);
    return match.name;
  };

  const getExtractor = async (businessId: number, id: number): Promise<Extractor> => {
    const extractor = (await extractorStore(db).list(businessId)).find(({ row }) => row.id === id);
    if (!extractor) throw new Problem('not-found');
    return present(extractor);
  };

  /** Throws 404 unless the member can use the extractor's site. */
  const requireSiteAccess = async (business: BusinessContext, id: number): Promise<void> => {
    const { site_id } = await getExtractor(business.id, id);
    await sites.findForUser(business, site_id);
  };

  return {
    /** Lists the extractors of sites the member can use. */
    list: async (business: BusinessContext) => {
      const siteIds = new Set((await sites.list(business)).sites.map(({ id }) => id));
      const rows = await extractorStore(db).list(business.id);
      return { extractors: rows.filter(({ row }) => siteIds.has(row.siteId)).map(present) };
    },

    save: async ({ caller }: Actor, business: BusinessContext, draft: ExtractorDraft): Promise<Extractor> => {
      if (draft.id !== undefined) await requireSiteAccess(business, draft.id);
      await sites.findForUser(business, draft.site_id);
      const page = await access.get(business, 'facebook', draft.fb_page_id);
      const settings = {
        siteId: draft.site_id,
        pageId: page.remoteId,
        pageName: page.name,
        savedById: caller.userId,
        categoryId: draft.post_category === 0 ? null : String(draft.post_category),
        categoryName: await findCategoryName(business, draft.site_id, draft.post_category),
      };
      try {
        const id = await db.transaction(async (tx) => {
          const store = extractorStore(tx);
          if (!(await businessQueries(tx).lock(business.id))) throw new Problem('not-found');
          if (draft.id !== undefined) {
            if ((await store.update(business.id, draft.id, { ...settings, problem: null })) === 0)
              throw new Problem('not-found');
            return draft.id;
          }
          if ((await store.list(business.id)).length >= extractorLimits.maxPerBusiness)
            throw new Problem('too-many-extractors');
          return store.insert(business.id, { ...settings, extractSince: toWholeSecond(now()) });
        });
        await db.transaction((tx) => jobs.send(tx, extractPageJob, { businessId: business.id, id }));
        return await getExtractor(business.id, id);
      } catch (error) {
        if (uniqueViolation(error) === undefined) throw error;
        throw new Problem('extractor-known', {
          fields: [{ path: 'fb_page_id', message: problems['extractor-known'].message }],
        });
      }
    },

    /** Enqueues a run. A second run at the same time finds the lease taken and ends without work. */
    extractNow: async (business: BusinessContext, id: number): Promise<void> => {
      await requireSiteAccess(business, id);
      await db.transaction((tx) => jobs.send(tx, extractPageJob, { businessId: business.id, id }));
    },

    remove: async (business: BusinessContext, id: number): Promise<void> => {
      await requireSiteAccess(business, id);
      if ((await extractorStore(db).remove(business.id, id)) === 0) throw new Problem('not-found');
    },
  };
};

/** Cuts a time to whole seconds, like Facebook's timestamps. */
const toWholeSecond = (at: Date) => new Date(Math.floor(at.getTime() / 1000) * 1000);
