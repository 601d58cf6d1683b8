import { type Output, useSave } from '../../lib/api.ts';
import { formatNumber } from '../../lib/format.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { staleAfterDelivery } from './stale-queries.ts';

type Result = Output<'POST /deliveries/retry'>;

const showResult = ({ done, refused }: Result, doneText: (count: string) => string): void => {
  if (done.length > 0) toast.good(doneText(formatNumber(done.length)));
  const [first] = refused;
  if (first)
    toast.warn(refused.length === 1 ? first.message : `${formatNumber(refused.length)} unchanged. ${first.message}`);
};

/** Retry and cancel of several deliveries. Errors are thrown, for the dialog to show. */
export function useBulkActions() {
  const retry = useSave('POST /deliveries/retry', { refreshes: staleAfterDelivery });
  const cancel = useSave('POST /deliveries/cancel', { refreshes: staleAfterDelivery });
  return {
    retryMany: async (ids: number[]) =>
      showResult(await retry.mutateAsync({ body: { ids } }), (count) => `Trying ${count} again…`),
    cancelMany: async (ids: number[]) =>
      showResult(await cancel.mutateAsync({ body: { ids } }), (count) => `Canceled ${count}.`),
  };
}
