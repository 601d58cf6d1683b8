import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Output, query, useSave } from '../../lib/api.ts';
import { toast } from '../../ui/feedback/toast.ts';

export type ExtractorFacts = Output<'GET /facebook/extractor'>['extractors'][number];

/** A new one is read within seconds, so the list is asked again until it was. */
const firstReadMs = 3000;

/** Has a page read now; whoever looks at the list sees it once it was. */
export function useReadNow() {
  const client = useQueryClient();
  const read = useSave('POST /facebook/extractor/read', {
    onDone: () => {
      toast.good('The page is being read. What is new there comes as a draft in a moment.');
      setTimeout(() => void client.invalidateQueries({ queryKey: ['GET /facebook/extractor'] }), firstReadMs);
    },
  });
  return (id: number) => read.mutate({ body: { id } }, { onError: toast.failed });
}

export const useExtractors = () =>
  useQuery({
    ...query('GET /facebook/extractor'),
    refetchInterval: ({ state }) =>
      state.data?.extractors.some(({ looked }) => looked === null) ? firstReadMs : false,
  });
