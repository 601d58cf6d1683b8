import type { AdAction } from '@fanfare/contract/ad-changes/change-log';
import { undoDays } from '@fanfare/contract/ad-changes/change-log';
import { formatCountOf } from '@fanfare/contract/kit/plurals';
import { useState } from 'react';
import { type Key, type Output, useSave } from '../../lib/api.ts';
import { newId } from '../../lib/random-id.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { ConfirmModal } from '../../ui/overlay/confirm-modal.tsx';

/** Queries to reload after ads were changed. */
export const staleAfterChange: Key[] = [
  ...(['GET /ads/actions', 'GET /ads/action/{id}', 'GET /ads/limits'] as const),
  ...(['GET /deliveries', 'GET /delivery/{id}'] as const),
];

type Target = Pick<AdAction, 'id' | 'title' | 'action' | 'counts'>;
type Queued = Output<'POST /ads/action/{id}/undo'>;
type Options = {
  /** Called with the answer for the action that takes `target` back. */
  onUndo?: (target: Target, queued: Queued) => void;
  onRetry?: (target: Target) => void;
};
/**
 * Opened dialog with one idempotency key: pressing its button again when there was no answer to the request sends
 * nothing twice.
 */
type Dialog = { kind: 'undo' | 'cancel'; target: Target; submitId: string };

/** Undo, retry and cancel of an action, with their dialogs. */
export function useActionCommands({ onUndo, onRetry }: Options = {}) {
  const [dialog, setDialog] = useState<Dialog>();
  const [isOpen, setOpen] = useState(false);
  const undo = useSave('POST /ads/action/{id}/undo', { refreshes: staleAfterChange });
  const retry = useSave('POST /ads/action/{id}/retry', { refreshes: staleAfterChange });
  const cancel = useSave('POST /ads/action/{id}/cancel', { refreshes: staleAfterChange });
  const open = (kind: Dialog['kind'], target: Target) => {
    setDialog({ kind, target, submitId: newId() });
    setOpen(true);
  };

  async function confirm({ kind, target, submitId }: Dialog) {
    const input = { params: { id: target.id }, body: { submit_id: submitId } };
    if (kind === 'undo') {
      const queued = await undo.mutateAsync(input);
      // An undo that waits for approval has no page yet.
      if (onUndo && queued.action_id !== null) onUndo(target, queued);
      else toast.info(queued.message);
    } else {
      await cancel.mutateAsync(input);
      toast.good('Canceled what wasn’t sent yet.');
    }
  }

  return {
    undo: (target: Target) => open('undo', target),
    cancel: (target: Target) => open('cancel', target),
    retry: async (target: Target) => {
      try {
        await retry.mutateAsync({ params: { id: target.id }, body: { submit_id: newId() } });
        if (onRetry) onRetry(target);
        else toast.info('Trying the failed ones again…');
      } catch (error) {
        toast.failed(error);
      }
    },
    isRetrying: retry.isPending,
    dialogs: dialog && (
      <ConfirmModal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={dialog.kind === 'undo' ? 'Undo this change?' : 'Cancel this change?'}
        confirm={dialog.kind === 'undo' ? 'Undo' : 'Cancel change'}
        cancel={dialog.kind === 'undo' ? 'Cancel' : 'Keep'}
        danger={dialog.kind === 'cancel'}
        onConfirm={() => confirm(dialog)}
      >
        {dialog.kind === 'undo' ? undoText(dialog.target) : cancelText(dialog.target)}
      </ConfirmModal>
    ),
  };
}

const undoText = ({ title, action, counts: { done } }: Target): string =>
  action === 'clone'
    ? `“${title}”: copies that have spent nothing are deleted. The others stay.`
    : `“${title}”: ${formatCountOf(done, 'change')} will be undone. Ads changed again since then stay as they are.`;

const cancelText = ({ title, counts: { waiting } }: Target): string =>
  `“${title}”: ${formatCountOf(waiting, 'ad that is', 'ads that are')} still waiting won’t be changed. What is done stays, and you can undo it for ${undoDays} days.`;
