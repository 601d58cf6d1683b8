import { useState } from 'react';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../ui/feedback/skeletons.tsx';
import { BellEmpty, NotificationListFrame } from '../../ui/page/notification-list.tsx';
import { NewsEntry } from './news-entry.tsx';
import { type Item, useNews, useReadNews } from './use-news.ts';

/** The bell's list. Opening an item is reading it. */
export function NewsList() {
  const list = useNews();
  const read = useReadNews();
  const [open, setOpen] = useState<number>();
  if (!list.data)
    return list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : <TextSkeleton />;
  const items = list.data.news_items;
  if (items.length === 0) return <BellEmpty title="No news yet">What is new in Fanfare will be told here.</BellEmpty>;

  function toggle(item: Item) {
    read(item);
    setOpen(open === item.id ? undefined : item.id);
  }

  return (
    <NotificationListFrame>
      {items.map((item) => (
        <li key={item.id}>
          <NewsEntry item={item} isOpen={open === item.id} onToggle={() => toggle(item)} />
        </li>
      ))}
    </NotificationListFrame>
  );
}
