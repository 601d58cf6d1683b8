import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { TextSkeleton } from './skeletons.tsx';

export type QueryResult<Data> = { data: Data | undefined; error: unknown; refetch: () => unknown };

type Props<Data> = {
  query: QueryResult<Data>;
  /** Placeholder until the first answer. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** Skeleton, error or content of one query, independent of the rest of the page. Loaded content outlasts later errors. */
export function QueryState<Data>({ query, skeleton = <TextSkeleton lines={5} />, children }: Props<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return skeleton;
}
