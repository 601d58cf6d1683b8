import {
  type GoogleAccountsSettings,
  googleAccountsAddresses,
  practiceAccountsAddresses,
} from '../kit/google/google-oauth.ts';

/** Where YouTube is, as which app, and the key that opens its public data. */
export type YoutubeSettings = GoogleAccountsSettings & { apiUrl: string; siteUrl: string; key: string };

export const youtubeAddresses = {
  ...googleAccountsAddresses,
  apiUrl: 'https://youtube.googleapis.com',
  /** For people: where videos are watched. */
  siteUrl: 'https://www.youtube.com',
};

/** The same hosts at the practice networks: one folder for each. */
export const practiceAddresses = (practiceUrl: string) => ({
  ...practiceAccountsAddresses(practiceUrl, 'youtube'),
  apiUrl: `${practiceUrl}/youtube/api`,
  siteUrl: `${practiceUrl}/youtube/www`,
});
