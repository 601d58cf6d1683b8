import { formatCountOf } from '@fanfare/contract/kit/plurals';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';

const pollMs = 15_000;

/** Alert for staff while deliveries are due and no worker runs that could send them. */
export function NoWorkerAlert() {
  const { data } = useQuery({ ...query('GET /staff/deliveries/status', { silent: true }), refetchInterval: pollMs });
  if (!data?.worker_missing) return null;
  const { due, minutes_without_worker: minutes } = data;
  return (
    <Alert tone="bad" title="Nothing is sent">
      {minutes === null
        ? 'No worker has been seen yet; nothing is sent.'
        : `No worker has been seen for ${formatNumber(minutes)} minutes; nothing is sent.`}{' '}
      {formatCountOf(due, 'delivery is', 'deliveries are')} due. Start a worker, or check its log.
    </Alert>
  );
}
