import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Output, query, useSave } from '../../lib/api.ts';
import { toast } from '../../ui/feedback/toast.ts';

export type Extractor = Output<'GET /facebook/extractor'>['extractors'][number];

/** Time in ms between two reads of the list until a new extractor has run for the first time, which takes seconds. */
const pollMs = 3000;

/** Runs an extractor now and refetches the list afterwards. */
export function useReadNow() {
  const client = useQueryClient();
  const read = useSave('POST /facebook/extractor/read', {
    onDone: () => {
      toast.good('Checking the page. New posts appear as drafts shortly.');
      setTimeout(() => void client.invalidateQueries({ queryKey: ['GET /facebook/extractor'] }), pollMs);
    },
  });
  return (id: number) => read.mutate({ body: { id } }, { onError: toast.failed });
}

export const useExtractors = () =>
  useQuery({
    ...query('GET /facebook/extractor'),
    refetchInterval: ({ state }) => (state.data?.extractors.some(({ looked }) => looked === null) ? pollMs : false),
  });
