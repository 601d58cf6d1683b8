export { ProfileField, profilesCall } from './create-ads/profile-field.tsx';
export { PostThumbnail } from './page-posts/post-columns.tsx';
export { postName } from './post-name.ts';
