import { maxAdProfileName } from '@fanfare/contract/ad-profiles/ad-profiles';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call, useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';

type Row = { id: number; name: string };

const suffix = ' - Copy';

/** Copies a profile and opens the copy. */
export function useDuplicateProfile() {
  const navigate = useNavigate();
  const duplicate = useSave('POST /adprofile/{id}/duplicate', {
    refreshes: ['GET /adprofiles'],
    onDone: ({ id }) => {
      toast.good('Ad profile duplicated.');
      void navigate({ to: '/adprofile/$id', params: { id: String(id) } });
    },
  });
  return ({ id, name }: Row) =>
    duplicate.mutate(
      { params: { id }, body: { name: name.slice(0, maxAdProfileName - suffix.length) + suffix } },
      { onError: toast.failed },
    );
}

/** Deletes a profile at once; the toast has an Undo button. */
export function useDeleteProfile() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['GET /adprofiles'] });
  const restore = (params: { id: number }) =>
    call('POST /adprofile/{id}/restore', { params })
      .then(() => toast.good('Ad profile restored.'))
      .catch(toast.failed)
      .finally(() => void refresh());
  return async ({ id, name }: Row) => {
    try {
      await call('POST /adprofile/{id}/delete', { params: { id } });
      toast.undo(`${name} deleted.`, () => void restore({ id }));
    } catch (error) {
      toast.failed(error);
    }
    await refresh();
  };
}
