import type { Site, SiteDraft } from '@fanfare/connectors/ports/site';
import { sanitizeArticle } from '../../platform/html/index.ts';

/** Wraps a site so that all HTML sent to it is sanitized, also drafts passed to `find`. */
export const sanitizedSite = (site: Site): Site => ({
  ...site,
  create: (grant, draft, hook) => site.create(grant, sanitizeDraft(draft), hook),
  update: (grant, id, draft) => site.update(grant, id, sanitizeDraft(draft)),
  find: (grant, draft, since) => site.find(grant, sanitizeDraft(draft), since),
});

const sanitizeDraft = <D extends Partial<SiteDraft>>(draft: D): D =>
  draft.html === undefined ? draft : { ...draft, html: sanitizeArticle(draft.html) };
