import { Badge, Text } from '@mantine/core';
import { DateTime } from '../../../ui/page/date-time.tsx';
import type { ArticleRow } from '../bulk-queries.ts';
import { articleLabel, articleStateColors, isWaiting } from '../state-labels.ts';

export const ArticleStateBadge = ({ article }: { article: Pick<ArticleRow, 'state' | 'reason'> }) => (
  <Badge
    component="span"
    color={isWaiting(article) ? 'gray' : articleStateColors[article.state]}
    variant="light"
    miw="max-content"
  >
    {articleLabel(article)}
  </Badge>
);

/** Status of an article, and below it the reason or the time. */
export function ArticleStatus({ article }: { article: ArticleRow }) {
  const { reason, post_at } = article;
  return (
    <div>
      <ArticleStateBadge article={article} />
      {reason && (
        <Text size="sm" c="dimmed" lineClamp={2} title={reason}>
          {reason}
        </Text>
      )}
      {!reason && post_at && (
        <Text size="sm" c="dimmed">
          <DateTime at={post_at} />
        </Text>
      )}
    </div>
  );
}
