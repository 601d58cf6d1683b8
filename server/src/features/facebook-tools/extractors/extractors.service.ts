import { type Extractor, type ExtractorDraft, extractorLimits } from '@fanfare/contract/facebook-tools';
import { problems } from '@fanfare/contract/kit/problem';
import { postMessages } from '@fanfare/contract/working-copies';
import type { Now } from '../../../platform/clock.ts';
import { uniqueViolation } from '../../../platform/db/database-errors.ts';
import type { Db } from '../../../platform/db/index.ts';
import { type BusinessContext, Problem } from '../../../platform/http/index.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import type { Actor } from '../../audit/index.ts';
import { businessStore } from '../../business/index.ts';
import type { Sites } from '../../sites/index.ts';
import type { Access } from '../../social/index.ts';
import { extractPage } from './extraction.service.ts';
import { type ExtractorRow, extractorStore } from './extractors.store.ts';

export type Extractors = ReturnType<typeof extractorService>;
type Deps = {
  db: Db;
  now: Now;
  jobs: Pick<Jobs, 'send'>;
  access: Pick<Access, 'get'>;
  sites: Pick<Sites['service'], 'forPerson'>;
  shelves: Pick<Sites['shelves'], 'categories'>;
};

type Shown = { row: ExtractorRow; siteName: string; drafts: number };
const present = ({ row, siteName, drafts }: Shown): Extractor => ({
  ...{ id: row.id, site_id: row.siteId, site_name: siteName, fb_page_id: row.pageId, fb_page_name: row.pageName },
  ...{ post_category: Number(row.categoryId ?? 0), post_category_name: row.categoryName },
  ...{ since: row.sinceAt, looked: row.lookedAt, error: row.problem, drafts },
});

/** Which pages become drafts where. */
export const extractorService = ({ db, now, jobs, access, sites, shelves }: Deps) => {
  /** A site that does not answer says so here, and nothing is saved. */
  const categoryOf = async (business: BusinessContext, siteId: number, id: number): Promise<string> => {
    const { categories } = await shelves.categories(business, siteId);
    if (id === 0) return '';
    const found = categories.find((category) => category.id === id);
    if (!found) throw invalid('post_category', postMessages.category);
    return found.name;
  };

  const show = async (businessId: number, id: number): Promise<Extractor> => {
    const found = (await extractorStore(db).list(businessId)).find(({ row }) => row.id === id);
    if (!found) throw new Problem('not-found');
    return present(found);
  };

  /** One whose site is not theirs is not theirs either. */
  const requireTheirs = async (business: BusinessContext, id: number): Promise<void> => {
    const { site_id } = await show(business.id, id);
    await sites.forPerson(business, site_id);
  };

  return {
    list: async (businessId: number) => ({ extractors: (await extractorStore(db).list(businessId)).map(present) }),

    save: async ({ caller }: Actor, business: BusinessContext, draft: ExtractorDraft): Promise<Extractor> => {
      if (draft.id !== undefined) await requireTheirs(business, draft.id);
      await sites.forPerson(business, draft.site_id);
      const page = await access.get(business, 'facebook', draft.fb_page_id);
      const kept = {
        ...{ siteId: draft.site_id, pageId: page.remoteId, pageName: page.name, savedById: caller.userId },
        categoryId: draft.post_category === 0 ? null : String(draft.post_category),
        categoryName: await categoryOf(business, draft.site_id, draft.post_category),
      };
      try {
        const id = await db.transaction(async (tx) => {
          const store = extractorStore(tx);
          if (!(await businessStore(tx).lock(business.id))) throw new Problem('not-found');
          if (draft.id !== undefined) {
            if ((await store.update(business.id, draft.id, { ...kept, problem: null })) === 0)
              throw new Problem('not-found');
            return draft.id;
          }
          if ((await store.list(business.id)).length >= extractorLimits.perBusiness)
            throw new Problem('too-many-extractors');
          return store.insert(business.id, { ...kept, sinceAt: wholeSecond(now()) });
        });
        await db.transaction((tx) => jobs.send(tx, extractPage, { businessId: business.id, id }));
        return await show(business.id, id);
      } catch (error) {
        if (uniqueViolation(error) === undefined) throw error;
        throw new Problem('extractor-known', {
          fields: [{ path: 'fb_page_id', message: problems['extractor-known'].message }],
        });
      }
    },

    /** Pressed twice, it is read once: whoever comes second finds somebody reading. */
    readNow: async (business: BusinessContext, id: number): Promise<void> => {
      await requireTheirs(business, id);
      await db.transaction((tx) => jobs.send(tx, extractPage, { businessId: business.id, id }));
    },

    remove: async (business: BusinessContext, id: number): Promise<void> => {
      await requireTheirs(business, id);
      if ((await extractorStore(db).remove(business.id, id)) === 0) throw new Problem('not-found');
    },
  };
};

/** Facebook counts in seconds. */
const wholeSecond = (at: Date) => new Date(Math.floor(at.getTime() / 1000) * 1000);

const invalid = (path: string, message: string) =>
  new Problem('invalid-input', { message, fields: [{ path, message }] });
