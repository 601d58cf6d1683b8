import type { App } from '../kit/auth/oauth2.ts';

/** Pinterest's URLs, its upload host and our app. */
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

/** The practice network's URLs: one path per host. */
export const practiceAddresses = (practiceUrl: string) => ({
  apiUrl: `${practiceUrl}/pinterest/api`,
  wwwUrl: `${practiceUrl}/pinterest/www`,
  uploadUrl: `${practiceUrl}/pinterest/upload`,
});
