import type { Publication } from '../ports/publisher.ts';

/** A published post; falls back to a built URL when Facebook returned none. */
export const toPublication = (id: string, url: string | null | undefined, siteUrl: string): Publication => ({
  state: 'published',
  id,
  url: url || `${siteUrl}/${id}`,
});
