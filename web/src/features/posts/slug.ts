import { postLimits } from '@fanfare/contract/working-copies';

/** A title as a part of an address, without its markup; the site has the last word. */
export const slugOf = (title: string): string =>
  title
    .replace(/<[^>]*>/g, '')
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replace(/['’"“”]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, postLimits.slug);
