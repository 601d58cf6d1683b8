import { useState } from 'react';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../ui/feedback/skeletons.tsx';
import { NotificationListEmpty, NotificationListFrame } from '../../ui/page/notification-list.tsx';
import { NewsEntry } from './news-entry.tsx';
import { type NewsItem, useNews, useReadNews } from './use-news.ts';

/** Contents of the news menu. Opening an item marks it as read. */
export function NewsList() {
  const list = useNews();
  const markRead = useReadNews();
  const [openId, setOpenId] = useState<number>();
  if (!list.data)
    return list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : <TextSkeleton />;
  const items = list.data.news_items;
  if (items.length === 0)
    return <NotificationListEmpty title="No news yet">News about Fanfare appears here.</NotificationListEmpty>;

  function toggle(item: NewsItem) {
    markRead(item);
    setOpenId(openId === item.id ? undefined : item.id);
  }

  return (
    <NotificationListFrame>
      {items.map((item) => (
        <li key={item.id}>
          <NewsEntry item={item} isOpen={openId === item.id} onToggle={() => toggle(item)} />
        </li>
      ))}
    </NotificationListFrame>
  );
}
