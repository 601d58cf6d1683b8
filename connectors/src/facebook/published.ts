import type { Publication } from '../ports/publisher.ts';

/** A post that is out, with an address even when Facebook gave none. */
export const published = (id: string, url: string | null | undefined, siteUrl: string): Publication => ({
  state: 'published',
  id,
  url: url || `${siteUrl}/${id}`,
});
