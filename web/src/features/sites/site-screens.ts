export { ContentPage } from './content/content-page.tsx';
export { SitesPage } from './manage/sites-page.tsx';
export { PostsPage } from './posts/posts-page.tsx';
