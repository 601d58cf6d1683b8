import type { DeliverySummary } from '@fanfare/contract/deliveries/deliveries';
import { useState } from 'react';
import { type Output, useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { staleAfterDelivery } from '../stale-queries.ts';
import { ReplayModal } from './replay-modal.tsx';

type Target = Pick<DeliverySummary, 'id' | 'state' | 'account_name' | 'place' | 'may_repeat'>;
type Delivery = Output<'GET /delivery/{id}'>;
export type DeliveryActions = ReturnType<typeof useDeliveryActions>;

export const retryLabel = ({ state }: Pick<Target, 'state'>): string =>
  state === 'missed' || state === 'cancelled' ? 'Send now' : 'Try again';

/** Toast with the outcome of a retry or replay. */
function showDeliveryOutcome({ state, account_name, failure, stopped }: Delivery): void {
  if (stopped) toast.warn('Sending is stopped. It’s sent when sending resumes.');
  else if (state === 'sent' || state === 'confirmed') toast.good(`Sent to ${account_name}.`);
  else if (state === 'failed') toast.bad(failure ?? `Couldn’t send to ${account_name}.`);
  else if (state === 'unconfirmed') toast.warn(`${account_name} didn’t respond. Checking whether it arrived.`);
  else toast.info(`Sending to ${account_name}…`);
}

/** Actions on one delivery. `dialogs` asks before an action that could send it twice. */
export function useDeliveryActions() {
  const options = { refreshes: staleAfterDelivery };
  const retry = useSave('POST /delivery/{id}/retry', options);
  const cancel = useSave('POST /delivery/{id}/cancel', options);
  const confirm = useSave('POST /delivery/{id}/confirm', options);
  const giveUp = useSave('POST /delivery/{id}/give-up', options);
  const [retried, setRetried] = useState<Target>();
  const [replayed, setReplayed] = useState<Target>();

  const run = ({ id }: Target, action: typeof retry, show: (delivery: Delivery) => void) =>
    action.mutate({ params: { id } }, { onSuccess: show, onError: toast.failed });

  return {
    isBusy: retry.isPending || cancel.isPending || confirm.isPending || giveUp.isPending,
    retry: (target: Target) => (target.may_repeat ? setRetried(target) : run(target, retry, showDeliveryOutcome)),
    cancel: (target: Target) =>
      run(target, cancel, ({ account_name }) => toast.good(`Canceled. It won’t be sent to ${account_name}.`)),
    confirm: (target: Target) =>
      run(target, confirm, ({ account_name }) => toast.good(`Marked as sent to ${account_name}.`)),
    giveUp: (target: Target) => run(target, giveUp, () => toast.good('Marked as not sent.')),
    replay: setReplayed,
    dialogs: (
      <>
        <ConfirmModal
          opened={retried !== undefined}
          onClose={() => setRetried(undefined)}
          title="Try again?"
          confirm="Try again"
          onConfirm={async () => {
            if (retried) showDeliveryOutcome(await retry.mutateAsync({ params: { id: retried.id } }));
          }}
        >
          {retried?.place} didn’t confirm the last attempt, so it may already be on {retried?.account_name}. Check there
          first. If it’s there, mark it as sent instead.
        </ConfirmModal>
        <ReplayModal delivery={replayed} onClose={() => setReplayed(undefined)} onReplayed={showDeliveryOutcome} />
      </>
    ),
  };
}
