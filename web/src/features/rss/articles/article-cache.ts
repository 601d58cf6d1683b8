import type { QueryClient } from '@tanstack/react-query';
import type { Article, ChannelView } from '../rss-queries.ts';

const changeItems = (view: ChannelView, change: (article: Article) => Article): ChannelView => ({
  ...view,
  items: view.items.map(change),
});

/**
 * Changes articles in the loaded lists instead of requesting the lists again: an article that was just read would leave
 * the list of unread articles, and the keys j and k could not open the articles next to it.
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
