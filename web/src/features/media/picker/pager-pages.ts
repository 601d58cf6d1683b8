import { gallery } from '@fanfare/contract/pictures';

/** The numbers the pager shows: seven in a row, with the current one in the middle where that can be. */
export function pagerPages(page: number, pages: number, most: number = gallery.pagerPages): number[] {
  const count = Math.min(pages, most);
  const first = Math.max(1, Math.min(page - Math.floor(most / 2), pages - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}
