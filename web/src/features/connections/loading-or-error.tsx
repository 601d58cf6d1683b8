import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { CardsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Section } from '../../ui/page/section.tsx';

type Props = { title: string; queries: Pick<UseQueryResult, 'error' | 'refetch'>[] };

/** Before the first answers, or instead of them. */
export function LoadingOrError({ title, queries }: Props) {
  const failed = queries.find(({ error }) => error !== null)?.error;
  const again = () => {
    for (const { refetch } of queries) void refetch();
  };
  return (
    <Section title={title}>
      {failed ? <ErrorState error={failed} onRetry={again} /> : <CardsSkeleton cards={2} height={220} />}
    </Section>
  );
}
