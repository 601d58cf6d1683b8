import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { PageSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { articleQuery, runningPollMs } from '../bulk-queries.ts';
import { ArticleForm } from './article-form.tsx';

export function ArticlePage() {
  const { id = '' } = useParams({ strict: false });
  return <LoadedArticle key={id} id={Number(id)} />;
}

function LoadedArticle({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({
    ...articleQuery(id),
    // No refetch on focus: it would replace typed changes.
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (state.data?.article.state === 'writing' ? runningPollMs : false),
  });
  if (data) return <ArticleForm article={data.article} />;
  if (!error) return <PageSkeleton />;
  return (
    <ErrorState
      error={error}
      onRetry={() => void refetch()}
      object={{
        name: 'Article',
        others: (
          <Button component={Link} to="/bulkaicontentgeneration/articles">
            View all articles
          </Button>
        ),
      }}
    />
  );
}
