import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { CardsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Section } from '../../ui/page/section.tsx';

type Props = { title: string; queries: Pick<UseQueryResult, 'error' | 'refetch'>[] };

/** Skeleton until all queries have data, or the first error of a query. */
export function LoadingOrError({ title, queries }: Props) {
  const firstError = queries.find(({ error }) => error !== null)?.error;
  const retryAll = () => {
    for (const { refetch } of queries) void refetch();
  };
  return (
    <Section title={title}>
      {firstError ? <ErrorState error={firstError} onRetry={retryAll} /> : <CardsSkeleton cards={2} height={220} />}
    </Section>
  );
}
