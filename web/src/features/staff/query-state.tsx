import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../ui/feedback/skeletons.tsx';

export type Read<Data> = { data: Data | undefined; error: unknown; refetch: () => unknown };
type Props<Data> = { query: Read<Data>; children: (data: Data) => ReactNode };

/** A part of a page that waits for its own answer, and fails alone. */
export function QueryState<Data>({ query: { data, error, refetch }, children }: Props<Data>) {
  if (data !== undefined) return children(data);
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <TextSkeleton lines={5} />;
}
