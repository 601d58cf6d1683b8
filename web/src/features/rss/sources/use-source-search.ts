import { minuteMs } from '@fanfare/contract/kit/durations';
import type { SourceType } from '@fanfare/contract/rss/rss';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, errorMessage } from '../../../lib/api.ts';

const key = 'POST /content/rss/search';

/**
 * Finds the feed of a source. Errors inside the answer and errors of the call are both shown in the feed error area.
 */
export function useSourceSearch(source_type: SourceType) {
  const [sourceId, setSourceId] = useState('');
  const search = useQuery({
    queryKey: [key, source_type, sourceId],
    queryFn: ({ signal }) => call(key, { body: { source_id: sourceId, source_type }, signal }),
    enabled: sourceId !== '',
    staleTime: minuteMs,
    retry: false,
  });
  const { data } = search;
  const callError = search.error ? errorMessage(search.error) : undefined;
  return {
    sourceId,
    isSearching: search.isFetching,
    result: data && 'feeds' in data ? data : undefined,
    error: data && 'error' in data ? data.error : callError,
    /** Starts the search. Searching the same source again sends a new request. */
    find: (next: string) => {
      if (next === sourceId) void search.refetch();
      else setSourceId(next);
    },
  };
}
