import type { Addresses, Credentials } from '@fanfare/connectors/registry';
import { linkedinProducts } from '@fanfare/contract/networks/linkedin';
import { z } from 'zod';

const text = z.string().optional();
const url = z.url({ protocol: /^https?$/ }).optional();

/** Keys and URLs of the networks, all optional: a network without keys is not offered. */
export const NetworkEnvironment = {
  FACEBOOK_APP_ID: text,
  FACEBOOK_APP_SECRET: text,
  FACEBOOK_VERSION: text,
  FACEBOOK_LOGIN_CONFIG_ID: text,
  FACEBOOK_GRAPH_URL: url,
  FACEBOOK_VIDEO_URL: url,
  FACEBOOK_DIALOG_URL: url,
  INSTAGRAM_APP_ID: text,
  INSTAGRAM_APP_SECRET: text,
  INSTAGRAM_VERSION: text,
  INSTAGRAM_LOGIN_CONFIG_ID: text,
  INSTAGRAM_GRAPH_URL: url,
  INSTAGRAM_DIALOG_URL: url,
  X_CLIENT_ID: text,
  X_CLIENT_SECRET: text,
  X_API_URL: url,
  X_SITE_URL: url,
  LINKEDIN_CLIENT_ID: text,
  LINKEDIN_CLIENT_SECRET: text,
  LINKEDIN_PRODUCT: z.enum(linkedinProducts).default('share'),
  LINKEDIN_VERSION: text,
  LINKEDIN_API_URL: url,
  LINKEDIN_WWW_URL: url,
  PINTEREST_APP_ID: text,
  PINTEREST_APP_SECRET: text,
  PINTEREST_API_URL: url,
  PINTEREST_WWW_URL: url,
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GOOGLE_ADS_DEVELOPER_TOKEN: text,
  GOOGLE_ADS_VERSION: text,
  GOOGLE_ADS_URL: url,
  GOOGLE_TOKEN_URL: url,
  YOUTUBE_CLIENT_ID: text,
  YOUTUBE_CLIENT_SECRET: text,
  YOUTUBE_API_KEY: text,
  YOUTUBE_API_URL: url,
  NATIVE_ADS_CLIENT_ID: text,
  NATIVE_ADS_CLIENT_SECRET: text,
  NATIVE_ADS_API_URL: url,
  FLICKR_API_KEY: text,
  FLICKR_API_URL: url,
  GETRESPONSE_API_URL: url,
  AWEBER_CLIENT_ID: text,
  AWEBER_CLIENT_SECRET: text,
  AWEBER_API_URL: url,
  AWEBER_AUTH_URL: url,
  GOTOWEBINAR_CLIENT_ID: text,
  GOTOWEBINAR_CLIENT_SECRET: text,
  GOTOWEBINAR_API_URL: url,
  GOTOWEBINAR_AUTH_URL: url,
};
const Environment = z.object(NetworkEnvironment);
type Env = z.output<typeof Environment>;
type Name = keyof Env;

/** Error: only one setting of a pair is set. */
export class IncompleteCredentials extends Error {}

export const readNetworkCredentials = (env: Env): { keys: Credentials; addresses: Addresses } => {
  const pair = (idName: Name, secretName: Name) => {
    const id = env[idName];
    const secret = env[secretName];
    if (id && secret) return { id, secret };
    if (id || secret) throw new IncompleteCredentials(`Set both ${idName} and ${secretName}, or neither.`);
    return undefined;
  };
  const facebook = pair('FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET');
  const google = pair('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET');
  const youtube = pair('YOUTUBE_CLIENT_ID', 'YOUTUBE_CLIENT_SECRET') ?? google;
  const linkedin = pair('LINKEDIN_CLIENT_ID', 'LINKEDIN_CLIENT_SECRET');
  const { GOOGLE_ADS_DEVELOPER_TOKEN: developerToken, YOUTUBE_API_KEY: key, FLICKR_API_KEY: flickrKey } = env;
  return {
    keys: {
      facebook,
      // Instagram uses the Facebook app, unless an app of its own is set.
      instagram: pair('INSTAGRAM_APP_ID', 'INSTAGRAM_APP_SECRET') ?? facebook,
      x: pair('X_CLIENT_ID', 'X_CLIENT_SECRET'),
      linkedin: linkedin && { ...linkedin, product: env.LINKEDIN_PRODUCT },
      pinterest: pair('PINTEREST_APP_ID', 'PINTEREST_APP_SECRET'),
      google: google && { ...google, developerToken },
      youtube: youtube && key ? { ...youtube, key } : undefined,
      'native-ads': pair('NATIVE_ADS_CLIENT_ID', 'NATIVE_ADS_CLIENT_SECRET'),
      flickr: flickrKey ? { key: flickrKey } : undefined,
      getresponse: {},
      aweber: pair('AWEBER_CLIENT_ID', 'AWEBER_CLIENT_SECRET'),
      gotowebinar: pair('GOTOWEBINAR_CLIENT_ID', 'GOTOWEBINAR_CLIENT_SECRET'),
      wordpress: { id: 'f3b0c1de-6a52-4c0e-9f6b-4b2f9a7d1e58', name: 'Fanfare' },
    },
    addresses: {
      facebook: {
        graphUrl: env.FACEBOOK_GRAPH_URL,
        videoUrl: env.FACEBOOK_VIDEO_URL,
        dialogUrl: env.FACEBOOK_DIALOG_URL,
        version: env.FACEBOOK_VERSION,
        configId: env.FACEBOOK_LOGIN_CONFIG_ID,
      },
      instagram: {
        graphUrl: env.INSTAGRAM_GRAPH_URL,
        dialogUrl: env.INSTAGRAM_DIALOG_URL,
        version: env.INSTAGRAM_VERSION ?? env.FACEBOOK_VERSION,
        configId: env.INSTAGRAM_LOGIN_CONFIG_ID,
      },
      x: { apiUrl: env.X_API_URL, siteUrl: env.X_SITE_URL },
      linkedin: { apiUrl: env.LINKEDIN_API_URL, wwwUrl: env.LINKEDIN_WWW_URL, version: env.LINKEDIN_VERSION },
      pinterest: { apiUrl: env.PINTEREST_API_URL, wwwUrl: env.PINTEREST_WWW_URL },
      google: { adsUrl: env.GOOGLE_ADS_URL, oauthUrl: env.GOOGLE_TOKEN_URL, version: env.GOOGLE_ADS_VERSION },
      youtube: { apiUrl: env.YOUTUBE_API_URL, oauthUrl: env.GOOGLE_TOKEN_URL },
      'native-ads': { apiUrl: env.NATIVE_ADS_API_URL },
      flickr: { apiUrl: env.FLICKR_API_URL },
      getresponse: { apiUrl: env.GETRESPONSE_API_URL },
      aweber: { apiUrl: env.AWEBER_API_URL, authUrl: env.AWEBER_AUTH_URL },
      gotowebinar: { apiUrl: env.GOTOWEBINAR_API_URL, authUrl: env.GOTOWEBINAR_AUTH_URL },
    },
  };
};
