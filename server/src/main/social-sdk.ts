import type { ConnectorSettings } from '@fanfare/connectors/registry';
import type { AppStart } from '@fanfare/contract/identity/identity';

const adPreviewOrigins = ['https://www.facebook.com', 'https://business.facebook.com'];

type SocialSdk = AppStart['social_sdk'];

/** Facebook's browser SDK, from the practice network or from Facebook; null without Facebook credentials. */
export const socialSdkFor = ({ practiceUrl, credentials }: ConnectorSettings, version: string): SocialSdk => {
  const app_id = credentials.facebook?.id;
  if (!app_id) return null;
  const baseUrl = practiceUrl ? `${practiceUrl}/facebook/connect` : 'https://connect.facebook.net';
  return { url: `${baseUrl}/en_US/sdk.js`, version, app_id };
};

/** Origins besides our own that pages of this installation can use: for scripts, images and frames. */
export const externalOriginsFor = ({ practiceUrl, privateHosts = [] }: ConnectorSettings, sdk: SocialSdk) => {
  const practiceOrigins = practiceUrl ? [new URL(practiceUrl).origin] : [];
  const facebookOrigins = sdk ? adPreviewOrigins : [];
  return {
    scripts: sdk ? [new URL(sdk.url).origin] : [],
    images: [...practiceOrigins, ...privateHosts.map((host) => new URL(`http://${host}`).origin)],
    // Facebook's own previews of ads.
    frames: practiceUrl ? practiceOrigins : facebookOrigins,
  };
};
