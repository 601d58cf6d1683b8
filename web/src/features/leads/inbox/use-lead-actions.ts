import { formatCountOf } from '@fanfare/contract/kit/plurals';
import { leadLimits } from '@fanfare/contract/leads/limits';
import { useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { type Lead, staleAfterLeadChange } from '../lead-queries.ts';

const toIds = (leads: readonly Lead[]): number[] => leads.slice(0, leadLimits.bulk).map(({ id }) => id);

/** Actions on several leads: send failed ones again, and deliver those on hold. */
export function useLeadActions() {
  const replay = useSave('POST /leads/replay', { refreshes: staleAfterLeadChange });
  const release = useSave('POST /leads/release', { refreshes: staleAfterLeadChange });
  return {
    replayMany: (leads: readonly Lead[]) =>
      replay
        .mutateAsync({ body: { ids: toIds(leads) } })
        .then(
          ({ replayed }) =>
            replayed === 0
              ? toast.info('Nothing failed, so nothing was sent again.')
              : toast.good(`Sending ${formatCountOf(replayed, 'delivery', 'deliveries')} again.`),
          toast.failed,
        ),
    releaseMany: (leads: readonly Lead[]) =>
      release
        .mutateAsync({ body: { ids: toIds(leads) } })
        .then(
          ({ released }) =>
            released === 0
              ? toast.info('None of these leads are on hold.')
              : toast.good(`Delivering ${formatCountOf(released, 'lead')}.`),
          toast.failed,
        ),
  };
}
