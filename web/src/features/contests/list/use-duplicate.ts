import { useNavigate } from '@tanstack/react-router';
import { useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { staleAfterContestChange } from '../contest-queries.ts';

/** Copies a contest and opens the copy. */
export function useDuplicate() {
  const navigate = useNavigate();
  const duplicate = useSave('POST /contest/{id}/duplicate', {
    refreshes: staleAfterContestChange,
    onDone: ({ contest }) => {
      toast.good('Contest copied. Choose new dates and an address.');
      void navigate({ to: '/contest/$id', params: { id: String(contest.id) } });
    },
  });
  return (id: number) => duplicate.mutate({ params: { id } }, { onError: toast.failed });
}
