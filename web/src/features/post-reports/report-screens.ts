export { PostReportPage } from './page-posts/post-report-page.tsx';
export { PageSearchPage } from './page-search/page-search-page.tsx';
export { SiteReportPage } from './site-posts/site-report-page.tsx';
