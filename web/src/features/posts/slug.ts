import { postLimits } from '@fanfare/contract/posts/working-copies';

/** The slug suggested for a title, without markup. The site may change it. */
export const slugFromTitle = (title: string): string =>
  title
    .replace(/<[^<>]*>/g, '')
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replace(/['’"“”]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, postLimits.slug);
