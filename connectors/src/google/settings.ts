import {
  type GoogleAccountsSettings,
  googleAccountsAddresses,
  practiceAccountsAddresses,
} from '../kit/google/google-oauth.ts';

/** URLs of Google and Google Ads, API version, and the id and secret of our app there. */
export type GoogleSettings = GoogleAccountsSettings & {
  adsUrl: string;
  version: string;
  /** Developer token, optional since 2026-09-09: access belongs to the Cloud project of the OAuth client. */
  developerToken?: string | undefined;
};

export const googleAddresses = {
  ...googleAccountsAddresses,
  adsUrl: 'https://googleads.googleapis.com',
  /** API version, supported for about a year; a retired one rejects every call. */
  version: 'v25',
};

/** URLs of the practice network, which serves each host of Google under a path of its own. */
export const practiceAddresses = (practiceUrl: string) => ({
  ...practiceAccountsAddresses(practiceUrl, 'google'),
  adsUrl: `${practiceUrl}/google/googleads`,
});
