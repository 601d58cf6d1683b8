import { useQueryClient } from '@tanstack/react-query';
import { call, useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { Article } from '../rss-queries.ts';
import { changeArticles } from './article-cache.ts';

/** Marks articles as read or unread for the user. */
export function useReadMarks() {
  const client = useQueryClient();
  const mark = async (articles: readonly Article[], read: boolean) => {
    const changed = articles.filter((article) => article.read !== read).map(({ id }) => id);
    if (changed.length === 0) return;
    const isChanged = ({ id }: Article) => changed.includes(id);
    changeArticles(client, isChanged, { read });
    try {
      await call('POST /content/rss/items/read', { body: { item_ids: changed, read }, silent: true });
      await client.invalidateQueries({ queryKey: ['GET /content/rss/channels'] });
    } catch (error) {
      changeArticles(client, isChanged, { read: !read });
      toast.failed(error);
    }
  };
  return { mark: (articles: readonly Article[], read: boolean) => void mark(articles, read) };
}

export function useMarkAllRead(channelId: number) {
  const save = useSave('POST /content/rss/channel/{id}/read', {
    refreshes: ['GET /content/rss/channels', 'GET /content/rss/channel/{id}/view'],
    onDone: () => void toast.good('All articles marked as read.'),
  });
  return {
    isBusy: save.isPending,
    markAll: () => save.mutate({ params: { id: channelId } }, { onError: toast.failed }),
  };
}
