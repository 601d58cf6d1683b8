import type { AdChangeCounts } from '@fanfare/contract/ad-changes/change-log';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { listen } from '../../../lib/api/event-stream.ts';
import { call } from '../../../lib/api.ts';

/** Time between two reads of the progress while there is no connection for events, in ms. */
const pollMs = 3000;

export type ActionProgress = { counts: AdChangeCounts; isFinished: boolean };

export const progressQuery = (id: number, attempt: number) =>
  queryOptions({
    queryKey: ['progress of an ad action', id, attempt],
    queryFn: async ({ signal }): Promise<ActionProgress> => {
      const { action } = await call('GET /ads/action/{id}', { params: { id }, query: {}, silent: true, signal });
      return { counts: action.counts, isFinished: action.finished_at !== null };
    },
  });

/**
 * Progress of an action from its events; it is polled while they can't be received. `attempt`: a new number starts
 * again, after failed rows were tried again.
 */
export function useActionProgress(id: number, attempt = 0): ActionProgress | undefined {
  const client = useQueryClient();
  const [isConnected, setConnected] = useState(false);
  const { data } = useQuery({
    ...progressQuery(id, attempt),
    enabled: ({ state }) => !state.data?.isFinished,
    refetchInterval: isConnected ? false : pollMs,
  });
  const isFinished = data?.isFinished ?? false;

  useEffect(() => {
    if (isFinished) return;
    const controller = new AbortController();
    const handleConnection = (isOpen: boolean) => !controller.signal.aborted && setConnected(isOpen);
    void listen('GET /ads/action/{id}/events', {
      params: { id },
      signal: controller.signal,
      onConnection: handleConnection,
      on: {
        progress: ({ counts, is_finished }) =>
          client.setQueryData(progressQuery(id, attempt).queryKey, { counts, isFinished: is_finished }),
      },
    })
      .catch(() => undefined)
      .finally(() => handleConnection(false));
    return () => controller.abort();
  }, [client, id, attempt, isFinished]);

  return data;
}
