const mostCharacters = 180;
/** Paths the site itself answers. */
const reserved = new Set(['assets', 'author', 'category', 'feed', 'media', 'page', 'preview', 'sitemap']);

/** A title as it may stand in an address: letters without their accents, everything else a dash. */
export const slugOf = (title: string, otherwise: string): string =>
  title
    .replace(/<[^>]*>/g, '')
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/['’"“”]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, mostCharacters)
    .replace(/^-+|-+$/g, '') || otherwise;

/** The slug itself, or with the first number behind it that is free. */
export const freeSlug = (wanted: string, taken: readonly string[]): string => {
  if (!taken.includes(wanted) && !reserved.has(wanted)) return wanted;
  let number = 2;
  while (taken.includes(`${wanted}-${number}`)) number += 1;
  return `${wanted}-${number}`;
};
