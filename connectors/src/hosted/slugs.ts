const maxSlugLength = 180;
/** First path segments of the site's own pages, which no post can have as its slug. */
const reserved = new Set(['assets', 'author', 'category', 'feed', 'media', 'page', 'preview', 'sitemap']);

/** Slug of a title: letters without accents, everything else becomes a dash. */
export const toSlug = (title: string, fallback: string): string =>
  title
    .replace(/<[^<>]*>/g, '')
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/['’"“”]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, maxSlugLength)
    .replace(/^-+|-+$/g, '') || fallback;

/** The slug, or the slug with the first free number appended. */
export const findFreeSlug = (wantedSlug: string, usedSlugs: readonly string[]): string => {
  if (!usedSlugs.includes(wantedSlug) && !reserved.has(wantedSlug)) return wantedSlug;
  let suffix = 2;
  while (usedSlugs.includes(`${wantedSlug}-${suffix}`)) suffix += 1;
  return `${wantedSlug}-${suffix}`;
};
