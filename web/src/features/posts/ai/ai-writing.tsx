import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Grid } from '../../../ui/layout/layout.tsx';
import {
  type AiImage,
  type ArticleAnswer,
  ArticleModal,
  useImage,
  useWaitingArticles,
  WaitingArticles,
} from '../../ai-writer/index.tsx';
import { useEditorContext } from '../session/editor-context.ts';
import { useInsertArticle } from './use-insert-article.ts';

type ImageRequest = { id: string; featuredImage: number | null; featuredImageUrl: string };

/** Dialog that writes articles, and notices about articles that wait for this editor. */
export function AiWriting() {
  const { session, site, isArticleOpen, setArticleOpen } = useEditorContext();
  const client = useQueryClient();
  const insertArticle = useInsertArticle();
  const articles = useWaitingArticles(site.id, true);
  const [requestId, setRequestId] = useState<string>();
  const [imageRequest, setImageRequest] = useState<ImageRequest>();

  useImage(site.id, imageRequest?.id, (image) => {
    if (image && imageRequest) setFeaturedImage(image, imageRequest);
    setImageRequest(undefined);
  });
  /** Sets the drawn image as featured image, unless the user chose another one while it was drawn. */
  function setFeaturedImage({ media_id, image_url }: AiImage, asked: ImageRequest) {
    const { featured_image, featured_image_url } = session.form.values();
    if (featured_image !== asked.featuredImage || featured_image_url !== asked.featuredImageUrl) return;
    session.change({ featured_image: media_id, featured_image_url: media_id === null ? image_url : '' });
  }

  async function insert(article: ArticleAnswer) {
    await insertArticle(article);
    const { featured_image, featured_image_url } = session.form.values();
    if (article.image_request_id !== null)
      setImageRequest({
        id: article.image_request_id,
        featuredImage: featured_image,
        featuredImageUrl: featured_image_url,
      });
    await client.invalidateQueries({ queryKey: ['GET /content/site/{siteId}/waiting-articles'] });
  }

  const shownId = isArticleOpen ? requestId : undefined;
  return (
    <>
      <Grid hideEmpty mb={20} gap={12}>
        <WaitingArticles
          siteId={site.id}
          articles={articles.filter(({ request_id }) => request_id !== shownId)}
          onInsert={insert}
          onShowProgress={(id) => {
            setRequestId(id);
            setArticleOpen(true);
          }}
        />
      </Grid>
      <ArticleModal
        site={site}
        opened={isArticleOpen}
        onClose={() => setArticleOpen(false)}
        requestId={requestId}
        onRequest={setRequestId}
        onInsert={insert}
      />
    </>
  );
}
