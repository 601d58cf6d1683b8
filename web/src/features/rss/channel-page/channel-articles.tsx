import { Button } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useCan } from '../../../lib/session.ts';
import { useListQuery } from '../../../lib/use-list-query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState, isMissing } from '../../../ui/feedback/error-state.tsx';
import { ArticleReader } from '../articles/article-reader.tsx';
import { ArticlesTable } from '../articles/articles-table.tsx';
import { ChooseSiteModal } from '../articles/choose-site-modal.tsx';
import { FeedErrors } from '../articles/feed-errors.tsx';
import { ShortcutsModal } from '../articles/shortcuts-modal.tsx';
import { useArticleKeys } from '../articles/use-article-keys.ts';
import { useArticlePages } from '../articles/use-article-pages.ts';
import { useArticlePosts } from '../articles/use-article-posts.ts';
import { useReadMarks } from '../articles/use-read-marks.ts';
import { FavoriteModal } from '../favorites/favorite-modal.tsx';
import { useFavorites } from '../favorites/use-favorites.ts';
import { type Article, ArticleQuery, useChannelView, useCurrentSite } from '../rss-queries.ts';

type Props = { channelId: number; onAddFeed: () => void };

/** The articles of a channel: the list, or the open one. Both have the keys of feed readers. */
export function ChannelArticles({ channelId, onAddFeed }: Props) {
  const [site] = useCurrentSite();
  const [filter, setFilter] = useListQuery(ArticleQuery);
  const view = useChannelView(channelId, filter);
  const canSave = useCan('rss:editor');
  const { mark } = useReadMarks();
  const favorites = useFavorites(site);
  const posts = useArticlePosts(site);
  const pages = useArticlePages(filter, view.data?.next_cursor, setFilter);
  const [hasShortcuts, setShortcuts] = useState(false);
  const [edited, setEdited] = useState<Article>();
  const articles = view.data?.items ?? [];
  const index = articles.findIndex(({ id }) => id === filter.item);
  const openArticle = articles[index];
  const open = useCallback((article: Article | undefined) => setFilter({ item: article?.id }), [setFilter]);
  const toggleRead = (article: Article) => mark([article], !article.read);

  // Id of the open article, which was marked as read when it was opened. It is marked only once, so that an article
  // marked as unread stays unread.
  const readId = useRef<number>(undefined);
  useEffect(() => {
    if (openArticle && readId.current !== openArticle.id) mark([openArticle], true);
    readId.current = openArticle?.id;
  }, [openArticle, mark]);

  useArticleKeys({
    articles,
    openArticle,
    onOpen: open,
    onToggleRead: toggleRead,
    onToggleStar: (article) => canSave && favorites.toggle(article),
    onShowShortcuts: () => setShortcuts(true),
  });

  const isMissingArticle = filter.item !== undefined && view.data !== undefined && !openArticle;

  if (view.isError && !view.data)
    return (
      <ErrorState
        error={view.error}
        title={isMissing(view.error) ? 'Channel not found' : undefined}
        onRetry={() => void view.refetch()}
      />
    );
  return (
    <>
      {view.data && !openArticle && <FeedErrors channel={view.data.channel} />}
      {isMissingArticle && (
        <EmptyState title="Article not found" action={<Button onClick={() => open(undefined)}>Back to list</Button>}>
          It’s no longer on this page of the list.
        </EmptyState>
      )}
      {openArticle && (
        <ArticleReader
          key={openArticle.id}
          article={openArticle}
          previous={articles[index - 1]}
          next={articles[index + 1]}
          onOpen={open}
          canSave={canSave}
          onStar={() => favorites.toggle(openArticle)}
          onEditFavorite={() => setEdited(openArticle)}
          onUnread={() => toggleRead(openArticle)}
          onWrite={posts.write && (() => posts.write?.(openArticle))}
          onShare={posts.share && (() => posts.share?.(openArticle))}
        />
      )}
      {!openArticle && !isMissingArticle && (
        <ArticlesTable
          view={view}
          filter={filter}
          onFilter={setFilter}
          pages={pages}
          canSave={canSave}
          onStar={favorites.toggle}
          onRead={toggleRead}
          onWrite={posts.write}
          onShare={posts.share}
          empty={<NoArticles hasFeeds={(view.data?.channel.feeds.length ?? 0) > 0} onAddFeed={onAddFeed} />}
        />
      )}
      <ChooseSiteModal {...posts.siteChoice} />
      <ShortcutsModal opened={hasShortcuts} onClose={() => setShortcuts(false)} />
      <FavoriteModal
        favorite={
          edited?.favorite_id
            ? { id: edited.favorite_id, note: edited.favorite_note ?? '', day: edited.favorite_date }
            : undefined
        }
        onClose={() => setEdited(undefined)}
      />
    </>
  );
}

function NoArticles({ hasFeeds, onAddFeed }: { hasFeeds: boolean; onAddFeed: () => void }) {
  const canAdd = useCan('rss:editor');
  if (hasFeeds)
    return (
      <EmptyState illustration="envelope" title="No articles yet">
        New articles appear here after the feeds are read.
      </EmptyState>
    );
  return (
    <EmptyState
      illustration="envelope"
      title="No feeds yet"
      action={canAdd && <Button onClick={onAddFeed}>Find sources</Button>}
    >
      Add a website, a feed, a Facebook page or a search. Its articles appear here.
    </EmptyState>
  );
}
