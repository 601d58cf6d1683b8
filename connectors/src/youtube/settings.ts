import {
  type GoogleAccountsSettings,
  googleAccountsAddresses,
  practiceAccountsAddresses,
} from '../kit/google/google-oauth.ts';

/** YouTube's URLs, the id and secret of our app, and the API key for public data. */
export type YoutubeSettings = GoogleAccountsSettings & { apiUrl: string; siteUrl: string; key: string };

export const youtubeAddresses = {
  ...googleAccountsAddresses,
  apiUrl: 'https://youtube.googleapis.com',
  /** URL of YouTube's public website. */
  siteUrl: 'https://www.youtube.com',
};

/** URLs of the practice network, which serves each host of YouTube under a path of its own. */
export const practiceAddresses = (practiceUrl: string) => ({
  ...practiceAccountsAddresses(practiceUrl, 'youtube'),
  apiUrl: `${practiceUrl}/youtube/api`,
  siteUrl: `${practiceUrl}/youtube/www`,
});
