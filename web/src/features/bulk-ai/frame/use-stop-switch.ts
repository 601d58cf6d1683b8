import { settingsMessages } from '@fanfare/contract/bulk-ai/settings';
import { useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { staleAfterSettings } from '../bulk-queries.ts';
import { showFailure } from '../failure-toast.ts';

export type StopSwitch = 'stop_generation' | 'stop_posting_articles';

export const switchWords = {
  stop_generation: { name: 'Writing', stop: 'Stop writing', start: 'Start writing' },
  stop_posting_articles: { name: 'Publishing', stop: 'Stop publishing', start: 'Start publishing' },
} as const satisfies Record<StopSwitch, object>;

/** Stops or starts the writing or the publishing of all categories, at once. */
export function useStopSwitch() {
  const update = useSave('POST /bulkaicontentgeneration/settings/update', { refreshes: staleAfterSettings });
  const set = (name: StopSwitch, isStopped: boolean) =>
    update.mutate(
      { body: { [name]: isStopped } },
      {
        onSuccess: () =>
          toast.good(settingsMessages.saved, `${switchWords[name].name} ${isStopped ? 'stopped' : 'started'}.`),
        onError: showFailure(settingsMessages.failed),
      },
    );
  return { set, isBusy: update.isPending };
}
