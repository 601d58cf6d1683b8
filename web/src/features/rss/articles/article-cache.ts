import type { QueryClient } from '@tanstack/react-query';
import type { Article, ChannelView } from '../rss-queries.ts';

const changeItems = (view: ChannelView, change: (article: Article) => Article): ChannelView => ({
  ...view,
  items: view.items.map(change),
});

/**
 * Changes articles in the loaded lists. They are not requested again: an article that was just read would leave the list
 * of unread ones, and its neighbors could not be opened with j and k.
 */
export const changeArticles = (
  client: QueryClient,
  isChanged: (article: Article) => boolean,
  patch: Partial<Article>,
): void => {
  client.setQueriesData<ChannelView>({ queryKey: ['GET /content/rss/channel/{id}/view'] }, (view) =>
    view === undefined ? undefined : changeItems(view, (item) => (isChanged(item) ? { ...item, ...patch } : item)),
  );
};
