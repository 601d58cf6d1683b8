import type { Site, SiteDraft } from '@fanfare/connectors/ports/site';
import type { SanitizeArticle } from '../../../platform/html/index.ts';

/** Wraps a site so that all HTML sent to it is sanitized, also drafts passed to `find`. */
export const sanitizedSite = (site: Site, sanitizeArticle: SanitizeArticle): Site => {
  const sanitizeDraft = async <D extends Partial<SiteDraft>>(draft: D): Promise<D> =>
    draft.html === undefined ? draft : { ...draft, html: await sanitizeArticle(draft.html) };
  return {
    ...site,
    create: async (grant, draft, hook) => site.create(grant, await sanitizeDraft(draft), hook),
    update: async (grant, id, draft) => site.update(grant, id, await sanitizeDraft(draft)),
    find: async (grant, draft, since) => site.find(grant, await sanitizeDraft(draft), since),
  };
};
