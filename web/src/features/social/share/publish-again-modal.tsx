import { toast } from '../../../ui/feedback/toast.ts';
import { ReplayModal } from '../../deliveries/index.tsx';

type Props = { share: { id: number; name: string } | undefined; onClose: () => void };

/** Asks whether a published post is published again. */
export function PublishAgainModal({ share, onClose }: Props) {
  return (
    <ReplayModal
      delivery={share}
      onClose={onClose}
      title="Publish it again?"
      confirm="Publish again"
      onReplayed={({ state, account_name, failure, stopped }) => {
        if (stopped) toast.warn('Sending is stopped. It’s published when sending resumes.');
        else if (state === 'sent' || state === 'confirmed') toast.good(`Published to ${account_name}.`);
        else if (state === 'failed') toast.bad(failure ?? `Couldn’t publish to ${account_name}.`);
        else toast.info(`Publishing to ${account_name}…`);
      }}
    />
  );
}
