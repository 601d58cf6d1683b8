import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type Output, query } from '../../lib/api.ts';
import { useMe } from '../../lib/session.ts';
import type { Tone } from '../../ui/feedback/alert.tsx';
import { withRead } from './mark-read.ts';

export type Item = Output<'GET /user/{id}/news'>['news_items'][number];

/** News are written a few times a month; asking this often still shows them on the day. */
const everyMs = 300_000;

const newsOf = (id: number) => query('GET /user/{id}/news', { params: { id }, silent: true });

export function useNews() {
  const { id } = useMe();
  return useQuery({ ...newsOf(id), refetchInterval: everyMs });
}

/** Marks an item as read. The badge falls at once; should the server not hear of it, it rises again. */
export function useReadNews() {
  const { id } = useMe();
  const client = useQueryClient();
  const { queryKey } = newsOf(id);
  const read = useMutation({
    mutationFn: (newsId: number) =>
      call('POST /staff/user/{id}/news', { params: { id }, body: { news_id: newsId }, silent: true }),
    onMutate: async (newsId) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (before) => before && withRead(before, newsId));
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
  return (item: Item) => {
    if (!item.read) read.mutate(item.id);
  };
}

export const toneOf: Record<Item['style'], Tone> = { info: 'info', success: 'good', warning: 'warn', danger: 'bad' };
