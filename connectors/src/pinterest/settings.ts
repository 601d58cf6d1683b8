import type { App } from '../kit/auth/oauth2.ts';

/** Where Pinterest is, where it takes videos, and as which app we speak. */
export type PinterestSettings = { apiUrl: string; wwwUrl: string; uploadUrl: string; app: App };

export const pinterestAddresses = {
  apiUrl: 'https://api.pinterest.com',
  wwwUrl: 'https://www.pinterest.com',
  uploadUrl: 'https://pinterest-media-upload.s3-accelerate.amazonaws.com',
};

/** Where Pinterest says videos go: addresses it hands out are re-aimed from these, and none other is followed. */
export const uploadHosts = [
  'pinterest-media-upload.s3-accelerate.amazonaws.com',
  'pinterest-media-upload.s3.amazonaws.com',
];

/** The same hosts at the practice networks: one folder for each. */
export const practiceAddresses = (practiceUrl: string) => ({
  apiUrl: `${practiceUrl}/pinterest/api`,
  wwwUrl: `${practiceUrl}/pinterest/www`,
  uploadUrl: `${practiceUrl}/pinterest/upload`,
});
