type Known = { news_items: { id: number; read: boolean }[]; unread: number };

/** The same news after this one was read. Reading it twice counts once. */
export function withRead<News extends Known>(news: News, id: number): News {
  const isNew = news.news_items.some((item) => item.id === id && !item.read);
  if (!isNew) return news;
  const news_items = news.news_items.map((item) => (item.id === id ? { ...item, read: true } : item));
  return { ...news, news_items, unread: Math.max(0, news.unread - 1) };
}
