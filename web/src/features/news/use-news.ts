import { minuteMs } from '@fanfare/contract/kit/durations';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type Output, query } from '../../lib/api.ts';
import { useMe } from '../../lib/session.ts';
import type { Tone } from '../../ui/feedback/alert.tsx';
import { markRead } from './mark-read.ts';

export type NewsItem = Output<'GET /user/{id}/news'>['news_items'][number];

/** Poll interval in ms; news changes a few times a month. */
const pollMs = 5 * minuteMs;

const newsQuery = (id: number) => query('GET /user/{id}/news', { params: { id }, silent: true });

export function useNews() {
  const { id } = useMe();
  return useQuery({ ...newsQuery(id), refetchInterval: pollMs });
}

/** Marks an item as read, optimistically: an error refetches the list. */
export function useReadNews() {
  const { id } = useMe();
  const client = useQueryClient();
  const { queryKey } = newsQuery(id);
  const read = useMutation({
    mutationFn: (newsId: number) =>
      call('POST /staff/user/{id}/news', { params: { id }, body: { news_id: newsId }, silent: true }),
    onMutate: async (newsId) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (current) => current && markRead(current, newsId));
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
  return (item: NewsItem) => {
    if (!item.read) read.mutate(item.id);
  };
}

export const toneFor: Record<NewsItem['style'], Tone> = {
  info: 'info',
  success: 'good',
  warning: 'warn',
  danger: 'bad',
};
