import { type Key, type Output, useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';

export type Share = Output<'GET /social/share/{id}'>;

/** What shows shares, and is read again when one of them changes. */
export const staleAfterShareChange: Key[] = ['GET /social/share/{id}', 'GET /social/shares', 'GET /social/calendar'];

/** Says what came of sending it again. */
function tellOutcome({ state, name, reason }: Share): void {
  if (state === 'published') toast.good(`Published to ${name}.`);
  else if (state === 'failed') toast.bad(reason?.sentence ?? `It could not be sent to ${name}.`);
  else if (state === 'unconfirmed')
    toast.warn(`${name} did not answer in time. The account is read back to see whether it arrived.`);
  else toast.info(`On its way to ${name}.`);
}

/** What a person can do with a share. Every refusal is told; nothing is thrown. */
export function useShareActions() {
  const options = { refreshes: staleAfterShareChange };
  const retry = useSave('POST /social/share/{id}/retry', options);
  const cancel = useSave('POST /social/share/{id}/cancel', options);
  const confirm = useSave('POST /social/share/{id}/confirm', options);
  const check = useSave('POST /social/share/{id}/check', options);
  const remove = useSave('POST /social/share/{id}/delete', {
    refreshes: ['GET /social/shares', 'GET /social/calendar'],
  });

  const telling = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
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
    retry: (id: number) => telling(async () => tellOutcome(await retry.mutateAsync({ params: { id } }))),
    cancel: (id: number) =>
      telling(async () => {
        const { name } = await cancel.mutateAsync({ params: { id } });
        toast.good(`Cancelled: it will not be sent to ${name}.`);
      }),
    confirm: (id: number) =>
      telling(async () => {
        const { name } = await confirm.mutateAsync({ params: { id } });
        toast.good(`Noted: it is there at ${name}.`);
      }),
    check: (id: number) =>
      telling(async () => {
        const { forecast, forecast_notes } = await check.mutateAsync({ params: { id } });
        if (forecast === 'green') toast.good('Looked again: nothing stands in the way.');
        else toast.warn(forecast_notes[0]?.sentence ?? 'Looked again.');
      }),
    remove: (id: number) =>
      telling(async () => {
        await remove.mutateAsync({ params: { id } });
        toast.good('Taken off the list.');
      }),
  };
}
