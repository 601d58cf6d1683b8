import { shareStages } from '@fanfare/contract/shares';
import { useQueries } from '@tanstack/react-query';
import { type Output, query } from '../../../lib/api.ts';

export type Result = Output<'POST /social/post/create'>['results'][number];
type Share = Output<'GET /social/share/{id}'>;

const lookEveryMs = 2000;

/** Should have gone out, and has not come to rest yet. */
const isUnderWay = (state: Share['state'], isDue: boolean): boolean =>
  shareStages.planned.some((one) => one === state) && (state !== 'intent' || isDue);

/** The result as it is by now: what was on its way a moment ago may be out. */
export const asOfNow = (result: Result, share: Share | undefined): Result => {
  if (!share || share.state === result.state) return result;
  const isFailed = shareStages.trouble.some((one) => one === share.state);
  return {
    ...result,
    state: share.state,
    published: share.state === 'published',
    scheduled: shareStages.planned.some((one) => one === share.state),
    url: share.url,
    post: { id: share.remote_id, error: isFailed ? share.failure : null },
    note: null,
  };
};

/** Follows what is still under way; what is planned for later is read once, for what may stand in its way. */
export function useLiveResults(results: readonly Result[]): { result: Result; share: Share | undefined }[] {
  return useQueries({
    queries: results.map(({ id, note, scheduled, state: given }) => ({
      ...query('GET /social/share/{id}', { params: { id }, silent: true }),
      enabled: scheduled,
      refetchInterval: ({ state: { data } }: { state: { data: Share | undefined } }) =>
        isUnderWay(data?.state ?? given, note !== null) ? lookEveryMs : false,
    })),
    combine: (read) =>
      results.map((result, at) => ({ result: asOfNow(result, read[at]?.data), share: read[at]?.data })),
  });
}
