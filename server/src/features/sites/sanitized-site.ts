import type { Site, SiteDraft } from '@fanfare/connectors/ports/site';
import { sanitizeArticle } from '../../platform/html/index.ts';

/** A site that is only ever given articles that cannot harm their readers. What it is asked to find is cleaned alike. */
export const sanitizedSite = (site: Site): Site => ({
  ...site,
  create: (grant, draft, along) => site.create(grant, cleaned(draft), along),
  update: (grant, id, draft) => site.update(grant, id, cleaned(draft)),
  find: (grant, draft, since) => site.find(grant, cleaned(draft), since),
});

const cleaned = <D extends Partial<SiteDraft>>(draft: D): D =>
  draft.html === undefined ? draft : { ...draft, html: sanitizeArticle(draft.html) };
