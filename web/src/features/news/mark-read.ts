type NewsState = { news_items: { id: number; read: boolean }[]; unread: number };

/** Marks one item as read and lowers the unread count; an item already read changes nothing. */
export function markRead<News extends NewsState>(news: News, id: number): News {
  const isUnread = news.news_items.some((item) => item.id === id && !item.read);
  if (!isUnread) return news;
  const news_items = news.news_items.map((item) => (item.id === id ? { ...item, read: true } : item));
  return { ...news, news_items, unread: Math.max(0, news.unread - 1) };
}
