export { AddPostsPage } from './pools/add-posts-page.tsx';
export { NewPoolPage } from './pools/new-pool-page.tsx';
export { PoolPage } from './pools/pool-page.tsx';
export { PoolsPage } from './pools/pools-page.tsx';
export { RecyclerPage } from './recycler-page.tsx';
