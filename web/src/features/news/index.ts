export { NewsBanner } from './news-banner.tsx';
export { useNews, useReadNews } from './use-news.ts';
