import { useQuery } from '@tanstack/react-query';
import { call, type Output, useSave } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { staleAfterDelivery } from '../stale-queries.ts';

type Props = {
  /** Completed delivery; undefined while closed. */
  delivery: { id: number } | undefined;
  onClose: () => void;
  onReplayed: (replayed: Output<'POST /delivery/{id}/replay'>) => void;
  title?: string;
  confirm?: string;
};

/** Dialog that asks before a completed delivery is sent again, as a new delivery. */
export function ReplayModal({ delivery, ...props }: Props) {
  return delivery && <OpenReplayModal key={delivery.id} delivery={delivery} {...props} />;
}

function OpenReplayModal(props: Props & { delivery: { id: number } }) {
  const { delivery, onClose, onReplayed, title = 'Send it again?', confirm = 'Send again' } = props;
  const { id } = delivery;
  // List of earlier replays is read once per opening of the dialog and not again, so that pressing twice requests the
  // same replay.
  const seen = useQuery({
    queryKey: ['replays', id],
    queryFn: () => call('GET /delivery/{id}', { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const replay = useSave('POST /delivery/{id}/replay', { refreshes: staleAfterDelivery });
  const earlier = seen.data?.replays ?? 0;
  return (
    <ConfirmModal
      opened={!seen.isPending}
      onClose={onClose}
      title={title}
      confirm={confirm}
      onConfirm={async () => {
        if (seen.data === undefined) throw seen.error;
        onReplayed(await replay.mutateAsync({ params: { id }, body: { after: seen.data.replays } }));
      }}
    >
      {seen.data?.replay_effect}
      {earlier > 0 && ` It was sent again ${earlier === 1 ? 'once' : `${formatNumber(earlier)} times`} before.`}
    </ConfirmModal>
  );
}
