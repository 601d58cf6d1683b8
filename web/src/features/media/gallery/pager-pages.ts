import { gallery } from '@fanfare/contract/media/images';

/** The page numbers to show: at most `maxPages`, centered on the current page where possible. */
export function pagerPages(page: number, pages: number, maxPages: number = gallery.pagerPages): number[] {
  const count = Math.min(pages, maxPages);
  const first = Math.max(1, Math.min(page - Math.floor(maxPages / 2), pages - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}
