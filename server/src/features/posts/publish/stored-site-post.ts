import type { SitePost } from '@fanfare/connectors/ports/site';
import { z } from 'zod';

/** A site's post as stored with its publish request: JSON has no dates. */
const StoredSitePost = z.object({
  id: z.string(),
  title: z.string(),
  html: z.string(),
  excerpt: z.string(),
  slug: z.string(),
  status: z.enum(['draft', 'pending', 'private', 'published', 'planned', 'trashed']),
  url: z.string(),
  sampleUrl: z.string(),
  publishedAt: z.coerce.date().optional(),
  changedAt: z.coerce.date(),
  authorId: z.string().optional(),
  categoryIds: z.array(z.string()),
  pictureId: z.string().optional(),
  pictureUrl: z.string().optional(),
  onFrontPage: z.boolean(),
});

export const parseSitePost = (stored: unknown): SitePost => StoredSitePost.parse(stored);
