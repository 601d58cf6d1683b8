export { ProfileField, profilesCall } from './create-ads/profile-field.tsx';
export { PostThumbnail, postName } from './page-posts/post-columns.tsx';
