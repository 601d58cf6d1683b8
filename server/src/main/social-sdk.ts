import type { ConnectorSettings } from '@fanfare/connectors/registry';
import type { Start } from '@fanfare/contract/identity';

type SocialSdk = Start['social_sdk'];

/** Facebook's script for browsers, from the practice network or from Facebook; none where Facebook is not set up. */
export const socialSdkOf = ({ practiceUrl, credentials }: ConnectorSettings, version: string): SocialSdk => {
  const app_id = credentials.facebook?.id;
  if (!app_id) return null;
  const home = practiceUrl ? `${practiceUrl}/facebook/connect` : 'https://connect.facebook.net';
  return { url: `${home}/en_US/sdk.js`, version, app_id };
};

/** What the pages of this installation may use from elsewhere, and nothing besides. */
export const outsideOf = ({ practiceUrl }: ConnectorSettings, sdk: SocialSdk) => ({
  scripts: sdk ? [new URL(sdk.url).origin] : [],
  pictures: practiceUrl ? [new URL(practiceUrl).origin] : [],
});
