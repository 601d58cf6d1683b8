import type { SavedContent } from '@fanfare/contract/posts/posts';
import type { SanitizeArticle } from '../../../platform/html/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor } from '../../audit/index.ts';
import { savedContentStore } from './saved-contents.store.ts';

export type SavedContentService = ReturnType<typeof savedContentService>;
type Deps = { sanitizeArticle: SanitizeArticle };

const maxItems = 200;

/** Service for saved contents: reusable pieces of text of a business. */
export const savedContentService = ({ db, now }: Platform, { sanitizeArticle }: Deps) => ({
  list: async (businessId: number): Promise<{ items: SavedContent[] }> => {
    const rows = await savedContentStore(db).list(businessId, maxItems);
    return {
      items: rows.map(({ content: { id, title, html, savedAt }, savedBy }) => ({
        id,
        title,
        html,
        saved: savedAt,
        saved_by: savedBy,
      })),
    };
  },

  create: async (
    { caller }: Actor,
    businessId: number,
    { title, html }: { title: string; html: string },
  ): Promise<SavedContent> => {
    const content = { businessId, title, html: await sanitizeArticle(html), savedAt: now(), savedById: caller.userId };
    const { id, savedAt } = await savedContentStore(db).insert(content);
    return {
      id,
      title,
      html: content.html,
      saved: savedAt,
      saved_by: caller.userName,
    };
  },

  remove: async (businessId: number, id: number) => {
    if (!(await savedContentStore(db).remove(businessId, id))) throw new Problem('not-found');
  },
});
