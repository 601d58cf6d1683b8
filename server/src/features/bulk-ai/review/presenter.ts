import type { BulkArticle, BulkArticleRow } from '@fanfare/contract/bulk-ai/articles';
import type { ApprovalNames } from '../../approvals/index.ts';
import type { ArticleRow, ListedArticle } from '../articles/articles.store.ts';

export const presentRow = (row: ListedArticle): BulkArticleRow => ({
  id: row.id,
  title: row.title || row.keyword,
  keyword: row.keyword,
  state: row.state,
  reason: row.reason,
  category: row.categoryId === null ? null : { id: row.categoryId, name: row.categoryName ?? '' },
  site: row.siteId === null ? null : { id: row.siteId, name: row.siteName ?? '' },
  words: row.words,
  version: row.version,
  cost: row.cost,
  created_at: row.createdAt,
  post_at: row.postAt,
  post_id: row.postId,
  post_url: row.postUrl,
  thumbnail: row.featuredImage?.image_url ?? null,
});

type FullArticle = {
  article: ArticleRow;
  approvedBy: string | null;
  categoryId: number | null;
  categoryName: string | null;
  siteId: number | null;
  siteName: string | null;
};

/** Presents an article. `names`: names of requester and approver, if a second person approved the article. */
export const presentArticle = (
  { article, approvedBy, ...place }: FullArticle,
  names: ApprovalNames | undefined,
): BulkArticle => ({
  ...presentRow({ ...article, ...place }),
  article: article.html,
  images: [...(article.featuredImage ? [article.featuredImage] : []), ...article.images],
  provenance: {
    model: article.model,
    prompt_version: article.promptVersion,
    cost: article.cost,
    gates: article.gates,
    held_because: article.heldBecause,
    requested_by: names?.requestedBy ?? null,
    approved_by: names?.approvedBy ?? approvedBy,
    approved_at: article.approvedAt,
  },
  note: article.note,
});
