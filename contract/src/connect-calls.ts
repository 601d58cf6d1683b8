import { z } from 'zod';
import { NativeAdAccount, remoteId } from './connections.ts';
import { calls } from './kit/call.ts';
import { features } from './kit/permission.ts';
import { id, line, ok } from './kit/text.ts';
import type { NetworkName } from './networks/names.ts';

/** Where the popup of each network opens: a page of ours that sends the browser on to the network. */
export const connectPaths = {
  facebook: '/facebook/connect',
  twitter: '/twitter/connect',
  instagram: '/instagram/connect',
  linkedin: '/linkedin/connect',
  pinterest: '/pinterest/connect',
  youtube: '/youtube/connect',
  google: '/api/google/adwords_connect',
  googleAccount: '/api/1.0/google/google_connect',
} as const;
export const callbackPath = (network: NetworkName) => `/connect/${network}/callback`;
/** Where every popup ends; it tells the window that opened it and closes itself. */
export const donePath = '/connect/done';

export const FacebookApp = z.strictObject({
  app_id: z
    .string()
    .trim()
    .regex(/^\d{5,20}$/, 'The App ID is the number Facebook shows on your app.'),
  app_secret: z
    .string()
    .trim()
    .regex(/^[0-9a-zA-Z]{16,64}$/, 'The App Secret is the long word Facebook shows on your app.'),
  name: line(100, 'Please name the app.'),
});

export const WordPressLogin = z.strictObject({
  address: z
    .string()
    .trim()
    .max(300)
    // As people type it: most leave the beginning out.
    .transform((typed) => (/^[a-z]+:/i.test(typed) ? typed : `https://${typed}`))
    .pipe(z.url({ protocol: /^https?$/, message: 'Enter the address of the site, such as https://example.com' })),
  username: line(100, 'Enter the user name you sign in to WordPress with.'),
  password: line(200, 'Enter an application password, made in your WordPress profile.'),
});

const Perms = z.object({
  perms: z.object({ missing: z.array(z.string()), rerequest: z.array(z.string()), scopes: z.array(z.string()) }),
  /** May the caller grant them, or must they ask the owner? */
  is_owner: z.boolean(),
  connect: z.string(),
});
const PermsAsk = z.strictObject({
  fb_uid: remoteId,
  feature: z.enum(features),
  fb_page_id: remoteId.optional(),
});

/** The calls of single networks, under the documents' own addresses. */
export const connectCalls = calls({
  'POST /facebook/connect': {
    summary: 'Connect Facebook, or the account a notification is about: nothing when it works, else what to show',
    need: 'member',
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
    summary: "Save the business's own Facebook app",
    need: 'owner',
    accepts: 'json-or-form',
    body: FacebookApp,
    returns: z.object({ success: z.literal(true), app: z.object({ app_id: z.string(), name: z.string() }) }),
  },
  'GET /facebook/app': {
    summary: "The business's own Facebook app, without its secret",
    need: 'member',
    returns: z.object({ app: z.object({ app_id: z.string(), name: z.string() }).nullable() }),
  },
  'GET /facebook/{id}/profile': {
    summary: 'A connected Facebook account and its pages; with `refresh`, as Facebook says now',
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
    summary: 'Which Facebook permissions a feature still needs, as Facebook says now',
    need: 'member',
    limit: 'costly',
    body: PermsAsk,
    returns: Perms,
  },
  'POST /facebook/settings/verify_features': {
    summary: 'Which Facebook permissions a feature still needs, as far as we know',
    need: 'member',
    body: PermsAsk,
    returns: Perms,
  },
  'POST /twitter/delete': {
    summary: 'Disconnect a Twitter account',
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
    summary: 'Where to sign in to Pinterest again',
    need: 'member',
    returns: z.object({ pinterest_login_url: z.string() }),
  },
  'POST /nativeads/connect': {
    summary: 'Connect a native-ads account by its user name',
    need: 'member',
    limit: 'costly',
    body: z.strictObject({ nativeads_username: line(200, 'Enter the user name of your native-ads account.') }),
    returns: z.object({ success: z.literal(true), account: NativeAdAccount }),
  },
  'POST /nativeads/disconnect': {
    summary: 'Disconnect a native-ads account',
    need: 'member',
    body: z.strictObject({ nativeads_id: remoteId }),
    returns: ok,
  },
  'POST /google/adwords_disconnect': {
    summary: 'Disconnect the Google account an AdWords account is reached through',
    need: 'member',
    body: z.strictObject({ customer_id: remoteId }),
    returns: ok,
  },
  'POST /wordpress/connect': {
    summary: 'Connect a WordPress site by an application password',
    need: 'member',
    limit: 'costly',
    body: WordPressLogin,
    returns: z.object({ success: z.literal(true), id: z.number() }),
  },
});
