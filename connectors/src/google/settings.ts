import {
  type GoogleAccountsSettings,
  googleAccountsAddresses,
  practiceAccountsAddresses,
} from '../kit/google/google-oauth.ts';

/** Where Google and Google Ads are, in which version, as which app and with which developer token. */
export type GoogleSettings = GoogleAccountsSettings & { adsUrl: string; version: string; developerToken: string };

export const googleAddresses = {
  ...googleAccountsAddresses,
  adsUrl: 'https://googleads.googleapis.com',
  /** Each version lives about a year; a dead one refuses everything. */
  version: 'v25',
};

/** The same hosts at the practice networks: one folder for each. */
export const practiceAddresses = (practiceUrl: string) => ({
  ...practiceAccountsAddresses(practiceUrl, 'google'),
  adsUrl: `${practiceUrl}/google/googleads`,
});
