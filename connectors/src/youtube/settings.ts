import {
  type GoogleAccountsSettings,
  googleAccountsAddresses,
  practiceAccountsAddresses,
} from '../kit/google/google-oauth.ts';

/** YouTube's URLs, our app, and the API key for public data. */
export type YoutubeSettings = GoogleAccountsSettings & { apiUrl: string; siteUrl: string; key: string };

export const youtubeAddresses = {
  ...googleAccountsAddresses,
  apiUrl: 'https://youtube.googleapis.com',
  /** URL of YouTube's public website. */
  siteUrl: 'https://www.youtube.com',
};

/** The practice network's URLs: one path per host. */
export const practiceAddresses = (practiceUrl: string) => ({
  ...practiceAccountsAddresses(practiceUrl, 'youtube'),
  apiUrl: `${practiceUrl}/youtube/api`,
  siteUrl: `${practiceUrl}/youtube/www`,
});
