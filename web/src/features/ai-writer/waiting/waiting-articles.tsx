import { articlePollSeconds, generationFailed } from '@fanfare/contract/ai-writer/article';
import { terms } from '@fanfare/contract/kit/terms';
import { Button, Group, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Output, query, useSave } from '../../../lib/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { type ArticleAnswer, checkArticle } from '../requests/use-article.ts';

export type WaitingArticle = Output<'GET /content/site/{siteId}/waiting-articles'>['articles'][number];

/** Number of notices shown, at most: more would push the text of the post out of view. */
const maxShown = 3;

/** The articles of a site that are being written or wait to be inserted. Polled while one is being written. */
export const useWaitingArticles = (siteId: number, isEnabled: boolean) =>
  useQuery({
    ...query('GET /content/site/{siteId}/waiting-articles', { params: { siteId }, silent: true }),
    enabled: isEnabled,
    retry: false,
    refetchInterval: ({ state }) =>
      state.data?.articles.some(({ status }) => status === 'pending') ? articlePollSeconds * 1000 : false,
  }).data?.articles ?? [];

type Props = {
  siteId: number;
  articles: readonly WaitingArticle[];
  onInsert: (article: ArticleAnswer) => Promise<void>;
  onShowProgress: (requestId: string) => void;
};

/** Notices about articles that were started here or in another editor of this site. */
export function WaitingArticles({ siteId, articles, onInsert, onShowProgress }: Props) {
  const [insertingId, setInsertingId] = useState<string>();
  const [discarded, setDiscarded] = useState<WaitingArticle>();
  const discard = useSave('POST /content/site/{siteId}/discard-article', {
    refreshes: ['GET /content/site/{siteId}/waiting-articles'],
  });
  const discardArticle = ({ request_id }: WaitingArticle) =>
    discard.mutateAsync({ params: { siteId }, body: { request_id } });

  async function insert({ request_id }: WaitingArticle) {
    setInsertingId(request_id);
    try {
      const article = await checkArticle(siteId, request_id);
      if (article.status === 'done') await onInsert(article);
    } catch (error) {
      toast.failed(error);
    }
    setInsertingId(undefined);
  }

  return (
    <>
      {articles.slice(0, maxShown).map((article) => {
        const title = article.title || terms.untitled;
        if (article.status === 'pending')
          return (
            <Alert
              key={article.request_id}
              tone="info"
              title={`Writing “${title}”`}
              action={
                <Button size="xs" variant="default" onClick={() => onShowProgress(article.request_id)}>
                  Show progress
                </Button>
              }
            >
              {article.progress.words}
              <Progress.Root size="sm" maw={360} mt={8}>
                <Progress.Section
                  value={(article.progress.step / Math.max(article.progress.of, 1)) * 100}
                  aria-label={`Progress of ${title}`}
                />
              </Progress.Root>
            </Alert>
          );
        if (article.status === 'error')
          return (
            <Alert
              key={article.request_id}
              tone="bad"
              title={`“${title}” wasn’t written`}
              action={
                <Button size="xs" variant="default" onClick={() => void discardArticle(article).catch(toast.failed)}>
                  Dismiss
                </Button>
              }
            >
              {generationFailed(article.error)}
            </Alert>
          );
        return (
          <Alert
            key={article.request_id}
            tone="good"
            title="An article is ready"
            action={
              <Group gap="xs">
                <Button
                  size="xs"
                  loading={insertingId === article.request_id}
                  disabled={insertingId !== undefined}
                  onClick={() => void insert(article)}
                >
                  Insert
                </Button>
                <Button size="xs" variant="subtle" color="gray" onClick={() => setDiscarded(article)}>
                  Discard
                </Button>
              </Group>
            }
          >
            {title}
          </Alert>
        );
      })}
      <ConfirmModal
        opened={discarded !== undefined}
        onClose={() => setDiscarded(undefined)}
        title="Discard article?"
        confirm="Discard article"
        danger
        onConfirm={() => discarded && discardArticle(discarded)}
      >
        The text of “{discarded?.title}” is deleted. Its images stay in your media library.
      </ConfirmModal>
    </>
  );
}
