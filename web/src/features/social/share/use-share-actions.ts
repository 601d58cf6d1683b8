import { useEffect, useRef } from 'react';
import { type Key, type Output, useSave } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';

export type Share = Output<'GET /social/share/{id}'>;

/** Queries to reload after a share changes. */
export const staleAfterShareChange: Key[] = ['GET /social/share/{id}', 'GET /social/shares', 'GET /social/calendar'];

/** Toast with the outcome of a retry. */
function showOutcome({ state, name, reason }: Share): void {
  if (state === 'published') toast.good(`Published to ${name}.`);
  else if (state === 'failed') toast.bad(reason?.sentence ?? `Couldn’t publish to ${name}.`);
  else if (state === 'unconfirmed') toast.warn(`${name} didn’t respond. Checking whether it was published.`);
  else toast.info(`Publishing to ${name}…`);
}

/** Renews the forecast of a scheduled share with a problem once when it is opened: it may have been fixed since. */
export function useRenewedForecast({ id, state, forecast }: Share): void {
  const mayCheck = useCan('social:editor');
  const { mutate } = useSave('POST /social/share/{id}/check', { refreshes: staleAfterShareChange });
  const renewedId = useRef<number>(undefined);
  const hasProblem = state === 'intent' && (forecast === 'amber' || forecast === 'red');
  useEffect(() => {
    if (!mayCheck || !hasProblem || renewedId.current === id) return;
    renewedId.current = id;
    mutate({ params: { id } });
  }, [id, mayCheck, hasProblem, mutate]);
}

/** Actions of a share. Errors are shown as toasts; nothing is thrown. */
export function useShareActions() {
  const options = { refreshes: staleAfterShareChange };
  const retry = useSave('POST /social/share/{id}/retry', options);
  const cancel = useSave('POST /social/share/{id}/cancel', options);
  const confirm = useSave('POST /social/share/{id}/confirm', options);
  const check = useSave('POST /social/share/{id}/check', options);
  const remove = useSave('POST /social/share/{id}/delete', {
    refreshes: ['GET /social/shares', 'GET /social/calendar'],
  });

  const withErrorToast = async (action: () => Promise<unknown>): Promise<boolean> => {
    try {
      await action();
      return true;
    } catch (error) {
      toast.failed(error);
      return false;
    }
  };

  return {
    isBusy: [retry, cancel, confirm, check, remove].some(({ isPending }) => isPending),
    isChecking: check.isPending,
    isRetrying: retry.isPending,
    retry: (id: number) => withErrorToast(async () => showOutcome(await retry.mutateAsync({ params: { id } }))),
    cancel: (id: number) =>
      withErrorToast(async () => {
        const { name } = await cancel.mutateAsync({ params: { id } });
        toast.good(`Canceled. It won’t be published to ${name}.`);
      }),
    confirm: (id: number) =>
      withErrorToast(async () => {
        const { name } = await confirm.mutateAsync({ params: { id } });
        toast.good(`Marked as published to ${name}.`);
      }),
    check: (id: number) =>
      withErrorToast(async () => {
        const { forecast, forecast_notes } = await check.mutateAsync({ params: { id } });
        if (forecast === 'green') toast.good('Checked. No issues found.');
        else toast.warn(forecast_notes[0]?.sentence ?? 'Checked.');
      }),
    remove: (id: number) =>
      withErrorToast(async () => {
        await remove.mutateAsync({ params: { id } });
        toast.good('Deleted from Fanfare.');
      }),
  };
}
