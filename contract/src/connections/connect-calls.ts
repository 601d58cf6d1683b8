import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { type Feature, features } from '../kit/permission.ts';
import { ok } from '../kit/success.ts';
import { id, singleLine } from '../kit/text.ts';
import type { NetworkName } from '../networks/names.ts';
import { NativeAdAccount, remoteId } from './connections.ts';

/** Page the popup opens for each network; it redirects to the network's consent page. */
export const connectPaths = {
  facebook: '/facebook/connect',
  twitter: '/twitter/connect',
  instagram: '/instagram/connect',
  linkedin: '/linkedin/connect',
  pinterest: '/pinterest/connect',
  youtube: '/youtube/connect',
  google: '/api/google/adwords_connect',
  googleAccount: '/api/1.0/google/google_connect',
  aweber: '/leads/autoresponder/aweber/connect',
  gotowebinar: '/leads/autoresponder/gotowebinar/connect',
} as const;
/** Asks for the Facebook permissions of a feature again, also for those that were declined. */
export const permissionRequestPath = (connectionId: number, feature: Feature): string =>
  `${connectPaths.facebook}?reconnect=${connectionId}&feature=${feature}&rerequest=true`;
export const callbackPath = (network: NetworkName) => `/connect/${network}/callback`;
/** Last page of every popup: it notifies the opener window and closes itself. */
export const donePath = '/connect/done';

export const FacebookApp = z.strictObject({
  app_id: z
    .string()
    .trim()
    .regex(/^\d{5,20}$/, 'Enter the App ID, a number shown in your Facebook app settings.'),
  app_secret: z
    .string()
    .trim()
    .regex(/^[0-9a-zA-Z]{16,64}$/, 'Enter the App Secret shown in your Facebook app settings.'),
  name: singleLine(100, 'An app name is required to create a Facebook App'),
});

export const WordPressLogin = z.strictObject({
  address: z
    .string()
    .trim()
    .max(300)
    // Users often leave out the scheme.
    .transform((input) => (/^[a-z]+:/i.test(input) ? input : `https://${input}`))
    .pipe(z.url({ protocol: /^https?$/, message: 'Enter the URL of the site, such as https://example.com' })),
  username: singleLine(100, 'Enter your WordPress username.'),
  password: singleLine(200, 'Enter an application password. You create it in your WordPress profile.'),
  /** True to replace the connection of another user of the site. */
  replace: z.boolean().optional(),
});

const FacebookPermissions = z.object({
  perms: z.object({ missing: z.array(z.string()), rerequest: z.array(z.string()), scopes: z.array(z.string()) }),
  /** True if the caller can grant the missing permissions; members must ask the owner. */
  is_owner: z.boolean(),
  connect: z.string(),
});
const FacebookPermissionsQuery = z.strictObject({
  fb_uid: remoteId,
  feature: z.enum(features),
  fb_page_id: remoteId.optional(),
});

/** Calls of individual networks, with the paths of the specification. */
export const connectCalls = calls({
  'POST /facebook/connect': {
    summary: 'Check the Facebook connection, or the account of a notification; the answer is empty if it works',
    need: 'member',
    acting: 'allowed',
    body: z.strictObject({ login: z.literal(true).optional(), notif_id: id.optional() }),
    returns: z.object({ error: z.string().optional(), template: z.string().optional() }),
  },
  'POST /facebook/delete': {
    summary: 'Disconnect a Facebook account',
    need: 'member',
    body: z.strictObject({ facebookId: remoteId }),
    returns: ok,
  },
  'POST /facebook/app/save': {
    summary: 'Save a Facebook app of my business',
    need: 'owner',
    limit: 'costly',
    accepts: 'json-or-form',
    body: FacebookApp,
    returns: ok.extend({ app: z.object({ app_id: z.string(), name: z.string() }) }),
  },
  'GET /facebook/apps': {
    summary: 'List the Facebook apps of my business, without their secrets',
    need: 'owner',
    returns: z.object({ apps: z.array(z.object({ app_id: z.string(), name: z.string() })) }),
  },
  'GET /facebook/{id}/profile': {
    summary: 'Get a connected Facebook account and its pages; with `refresh`, read them from Facebook',
    need: 'member',
    params: z.object({ id: remoteId }),
    query: z.strictObject({ refresh: z.stringbool().optional() }),
    returns: z.object({
      id: z.string(),
      name: z.string(),
      picture: z.string().nullable(),
      pages: z.array(z.object({ id: z.string(), name: z.string(), warning: z.string().nullable() })),
    }),
  },
  'POST /facebook/settings/verify_perms': {
    summary: 'List the Facebook permissions a feature still needs, read from Facebook',
    need: 'member',
    acting: 'allowed',
    limit: 'costly',
    body: FacebookPermissionsQuery,
    returns: FacebookPermissions,
  },
  'POST /facebook/settings/verify_features': {
    summary: 'List the Facebook permissions a feature still needs, from stored data',
    need: 'member',
    acting: 'allowed',
    body: FacebookPermissionsQuery,
    returns: FacebookPermissions,
  },
  'POST /twitter/delete': {
    summary: 'Disconnect an X (Twitter) account',
    need: 'member',
    body: z.strictObject({ twitterId: remoteId }),
    returns: ok,
  },
  'POST /pinterest/delete': {
    summary: 'Disconnect a Pinterest account',
    need: 'member',
    body: z.strictObject({ pinterestId: remoteId }),
    returns: ok,
  },
  'POST /pinterest/user/reauth': {
    summary: 'Get the URL to reconnect Pinterest',
    need: 'member',
    returns: z.object({ pinterest_login_url: z.string() }),
  },
  'POST /nativeads/connect': {
    summary: 'Connect a native-ads account by its username',
    need: 'member',
    limit: 'costly',
    body: z.strictObject({ nativeads_username: singleLine(200, 'Enter the username of your native-ads account.') }),
    returns: ok.extend({ account: NativeAdAccount }),
  },
  'POST /nativeads/disconnect': {
    summary: 'Disconnect a native-ads account',
    need: 'member',
    body: z.strictObject({ nativeads_id: remoteId }),
    returns: ok,
  },
  'POST /google/adwords_disconnect': {
    summary: 'Disconnect a Google Ads account; others of the same Google account stay',
    need: 'member',
    body: z.strictObject({ customer_id: remoteId }),
    returns: ok,
  },
  'POST /wordpress/connect': {
    summary: 'Connect a WordPress site with an application password',
    need: 'member',
    limit: 'costly',
    body: WordPressLogin,
    returns: ok.extend({ id: z.number() }),
  },
});
