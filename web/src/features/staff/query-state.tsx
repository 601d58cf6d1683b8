import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../ui/feedback/skeletons.tsx';

export type QueryResult<Data> = { data: Data | undefined; error: unknown; refetch: () => unknown };
type Props<Data> = { query: QueryResult<Data>; children: (data: Data) => ReactNode };

/** Skeleton, error or content of one query, independent of the rest of the page. */
export function QueryState<Data>({ query: { data, error, refetch }, children }: Props<Data>) {
  if (data !== undefined) return children(data);
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <TextSkeleton lines={5} />;
}
