import { shareStages } from '@fanfare/contract/social/shares';
import { useQueries } from '@tanstack/react-query';
import { type Output, query } from '../../../lib/api.ts';

export type Result = Output<'POST /social/post/create'>['results'][number];
type Share = Output<'GET /social/share/{id}'>;

const pollMs = 2000;

/** True for a share that is due and not finished yet. */
const isInProgress = (state: Share['state'], isDue: boolean): boolean =>
  shareStages.planned.some((planned) => planned === state) && (state !== 'intent' || isDue);

/** The result of a share, updated with the share's current state. */
const withCurrentState = (result: Result, share: Share | undefined): Result => {
  if (!share || share.state === result.state) return result;
  const isFailed = shareStages.trouble.some((state) => state === share.state);
  const scheduled = shareStages.planned.some((state) => state === share.state);
  return {
    ...result,
    state: share.state,
    published: share.state === 'published',
    scheduled,
    url: share.url,
    post: { id: share.remote_id, error: isFailed ? share.failure : null },
    note: scheduled ? result.note : null,
  };
};

/** Polls shares that are being published; shares scheduled for later are read once for their forecast. */
export function useLiveResults(results: readonly Result[]): { result: Result; share: Share | undefined }[] {
  return useQueries({
    queries: results.map(({ id, note, scheduled, state: initialState }) => ({
      ...query('GET /social/share/{id}', { params: { id }, silent: true }),
      enabled: scheduled,
      refetchInterval: ({ state: { data } }: { state: { data: Share | undefined } }) =>
        isInProgress(data?.state ?? initialState, note !== null) ? pollMs : false,
    })),
    combine: (shareQueries) =>
      results.map((result, index) => ({
        result: withCurrentState(result, shareQueries[index]?.data),
        share: shareQueries[index]?.data,
      })),
  });
}
