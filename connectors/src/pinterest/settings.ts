import type { App } from '../kit/auth/oauth2.ts';

/** Pinterest's URLs, its upload host, and the id and secret of our app there. */
export type PinterestSettings = { apiUrl: string; wwwUrl: string; uploadUrl: string; app: App };

export const pinterestAddresses = {
  apiUrl: 'https://api.pinterest.com',
  wwwUrl: 'https://www.pinterest.com',
  uploadUrl: 'https://pinterest-media-upload.s3-accelerate.amazonaws.com',
};

/** Hosts for video uploads, from which upload URLs are mapped; other hosts are rejected. */
export const uploadHosts = [
  'pinterest-media-upload.s3-accelerate.amazonaws.com',
  'pinterest-media-upload.s3.amazonaws.com',
];

/** URLs of the practice network, which serves each host of Pinterest under a path of its own. */
export const practiceAddresses = (practiceUrl: string) => ({
  apiUrl: `${practiceUrl}/pinterest/api`,
  wwwUrl: `${practiceUrl}/pinterest/www`,
  uploadUrl: `${practiceUrl}/pinterest/upload`,
});
