import { deleteConfirmationWord } from '@fanfare/contract/business/business';
import { formatCountOf } from '@fanfare/contract/kit/plurals';
import { Anchor } from '@mantine/core';
import { toUrl, useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import type { Contest } from '../contest-queries.ts';

type Props = {
  contest: Pick<Contest, 'id' | 'name' | 'state' | 'entries'> | undefined;
  onClose: () => void;
  onDone?: (() => void) | undefined;
};

/** Dialog that deletes a draft at once; a published contest needs the typed word. */
export function DeleteContestModal({ contest, onClose, onDone }: Props) {
  const remove = useSave('POST /contest/{id}/delete', {
    // The query of the contest itself isn't refreshed, because the contest is gone.
    refreshes: ['GET /contests', 'GET /social/calendar'],
    onDone: () => {
      toast.good('Contest deleted.');
      onDone?.();
    },
  });
  const isDraft = contest?.state === 'draft';
  return (
    <ConfirmModal
      opened={contest !== undefined}
      onClose={onClose}
      title={`Delete ${contest?.name || 'this contest'}?`}
      {...(isDraft ? { confirm: 'Delete draft', danger: true } : { confirmWord: deleteConfirmationWord })}
      onConfirm={() =>
        contest &&
        remove.mutateAsync({
          params: { id: contest.id },
          body: { word: isDraft ? '' : deleteConfirmationWord },
        })
      }
    >
      {contest && isDraft && 'The draft is deleted for good.'}
      {contest && !isDraft && (
        <>
          This deletes the contest, its page and {formatCountOf(contest.entries, 'entry', 'entries')} with all winners.
          You can’t undo this.{' '}
          <Anchor href={toUrl('GET /contest/{id}/contestants/export', { id: contest.id })} download>
            Export the contestants
          </Anchor>{' '}
          first if you still need them.
        </>
      )}
    </ConfirmModal>
  );
}
