import type { BulkCategory } from '@fanfare/contract/bulk-ai/categories';
import type { KeywordRow, ListedCategory } from '../categories.store.ts';

const deletedSite = 'Deleted site';

/** Presents a category. `siteCategories`: all of the site; if missing, those that were chosen. */
export const presentCategory = (
  row: ListedCategory,
  keywords: readonly KeywordRow[],
  siteCategories: BulkCategory['site']['categories'] = row.postCategories,
): BulkCategory => ({
  id: row.id,
  name: row.name,
  keywords: keywords
    .filter(({ categoryId }) => categoryId === row.id)
    .map(({ id, name, state }) => ({ id, name, state })),
  site: { id: row.siteId ?? 0, name: row.siteName ?? deletedSite, categories: siteCategories },
  internal_link_count: row.internalLinks,
  external_link: row.externalLinks,
  article_image_position: row.imagePosition,
  post_categories: row.postCategories.map(({ cat_ID }) => cat_ID),
  post_author: row.postAuthor,
  drafts_shares: row.draftsShares,
  is_paused: row.isPaused,
});
