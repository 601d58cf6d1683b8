import type { Tx } from '../../../platform/db/index.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Media } from '../../media/index.ts';
import type { ArticleRow } from './articles.store.ts';

export type ArticleMedia = ReturnType<typeof createArticleMedia>;
type Deps = { media: Pick<Media['service'], 'recordUse' | 'findUsedIn'> };
type Illustrated = Pick<ArticleRow, 'id' | 'businessId' | 'title' | 'html' | 'featuredImage' | 'images'>;

/**
 * Recorder of the images that articles use, so that deleting one warns the user. The images of a posted article belong
 * to the post.
 */
export const createArticleMedia = ({ media }: Deps) => {
  const set = (tx: Tx, { id, businessId, title }: Pick<ArticleRow, 'id' | 'businessId' | 'title'>, ids: number[]) => {
    const use = { kind: 'bulk-article', id, label: title, path: `/bulkaicontentgeneration/articles/${id}` };
    return media.recordUse(tx, businessId, use, ids);
  };

  return {
    record: async (tx: Tx, article: Illustrated): Promise<void> => {
      const images = [...(article.featuredImage ? [article.featuredImage] : []), ...article.images];
      // The text can show images of the media library that a member inserted, besides those that bulk AI drew.
      const inText = await media.findUsedIn(tx, article.businessId, article.html);
      try {
        await set(tx, article, [...new Set([...images.map(({ image_id }) => image_id), ...inText])]);
      } catch (error) {
        // An image that was deleted since must not keep the article from being saved.
        if (!(error instanceof Problem)) throw error;
      }
    },
    clear: (tx: Tx, article: Pick<ArticleRow, 'id' | 'businessId' | 'title'>) => set(tx, article, []),
  };
};
