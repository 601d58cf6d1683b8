import { z } from 'zod';
import { assetTypes } from './kit/assets.ts';
import { calls } from './kit/call.ts';
import { dateTime } from './kit/date-time.ts';
import { id, ok } from './kit/text.ts';
import { failureKinds } from './networks/failure.ts';
import { type NetworkName, networkNames } from './networks/names.ts';

/** The documents' kinds of social profile, in their order. */
export const socialKinds = ['google', 'twitter', 'facebook', 'instagram', 'linkedin', 'pinterest'] as const;
/** Everything a person can connect; the documents' names first. */
export const accountKinds = [...socialKinds, 'youtube', 'nativeads', 'wordpress'] as const;
export type AccountKind = (typeof accountKinds)[number];

export const networkOf: Record<AccountKind, NetworkName> = {
  google: 'google',
  twitter: 'x',
  facebook: 'facebook',
  instagram: 'instagram',
  linkedin: 'linkedin',
  pinterest: 'pinterest',
  youtube: 'youtube',
  nativeads: 'native-ads',
  wordpress: 'wordpress',
};
export const kindOf = (network: NetworkName): AccountKind | undefined =>
  accountKinds.find((kind) => networkOf[kind] === network);

export const popup = { width: 990, height: 560 } as const;
export const attemptMinutes = 10;
export const attemptsKept = 20;

/** The documents' sentences, spelling included. */
export const connectionMessages = {
  nativeAdsUnknown: 'We were not able to find this account in our sub account list.',
  nativeAdsDisconnectFailed: 'An error occured while attempting to disconnect this account',
  adAccountInactive: 'Account Inactive: This ad account is not active and cannot be used.',
  adAccountUnfunded:
    'Account Issue: This ad account does not have a payment method set. Ads create in this account will get no delivery.',
  authorizationRequired: 'Facebook Authorization Required',
  profileError: 'Facebook Profile Error',
  youtubeAlreadyConnected: 'This YouTube channel is already connected.',
  contactOwner: 'Only the owner of this business can give Facebook these permissions. Ask the owner to do it.',
};

/** `attention`: the network refuses it. `limited`: a permission is missing. `expiring`: sign in again soon. */
export const connectionStates = ['working', 'limited', 'expiring', 'attention'] as const;
export type ConnectionState = (typeof connectionStates)[number];

export const ConnectionProblem = z.object({
  kind: z.enum(failureKinds),
  sentence: z.string(),
  /** The network's own words. */
  words: z.string().nullable(),
  next_step: z.string(),
  since: dateTime,
});

/** Something the business can use because of a connection: a page, an ad account, a profile. */
export const Reached = z.object({
  type: z.enum(assetTypes),
  value: z.string(),
  label: z.string(),
  /** Why it cannot be used, or should be looked at. */
  warning: z.string().nullable(),
});

export const Connection = z.object({
  id: z.number(),
  kind: z.enum(accountKinds),
  mode: z.enum(['practice', 'live']),
  account_id: z.string(),
  name: z.string(),
  picture: z.string().nullable(),
  connected_by: z.string(),
  /** May the caller disconnect it? */
  removable: z.boolean(),
  state: z.enum(connectionStates),
  problem: ConnectionProblem.nullable(),
  granted: z.array(z.string()),
  missing: z.array(z.string()),
  expires: dateTime.nullable(),
  checked: dateTime.nullable(),
  last_success: dateTime.nullable(),
  connected: dateTime,
  reach: z.array(Reached),
  /** The documents' names for whose account it is. */
  facebookId: z.string().optional(),
  twitterId: z.string().optional(),
  pinterestId: z.string().optional(),
});
export type Connection = z.output<typeof Connection>;

export const FacebookAdAccount = z.object({
  account_id: z.string(),
  name: z.string(),
  fb_uid: z.string(),
  fb_adaccount_id: z.string(),
  is_active: z.boolean(),
  funding_source: z.string().nullable(),
  warning: z.string().nullable(),
});
export const GoogleAdAccount = z.object({
  customer_id: z.string(),
  email: z.string(),
  display_name: z.string(),
  warning: z.string().nullable(),
});
export const NativeAdAccount = z.object({ id: z.string(), username: z.string() });

export const NetworkFacts = z.object({
  kind: z.enum(accountKinds),
  network: z.enum(networkNames),
  label: z.string(),
  /** Missing keys: nothing to connect to until the operator sets them. */
  ready: z.boolean(),
  mode: z.enum(['practice', 'live']),
  /** How it is connected: by the network's own page, by a name, by a form. */
  by: z.enum(['consent', 'username', 'password']),
  /** What the consent page will ask for. */
  scopes: z.array(z.string()),
  connect: z.string().nullable(),
});
export type NetworkFacts = z.output<typeof NetworkFacts>;

export const attemptOutcomes = ['waiting', 'connected', 'limited', 'denied', 'failed'] as const;
export const Attempt = z.object({
  id: z.number(),
  kind: z.enum(accountKinds),
  outcome: z.enum(attemptOutcomes),
  message: z.string(),
  /** The network's own words, where it said any. */
  words: z.string().nullable(),
  connection_id: z.number().nullable(),
  request_id: z.string(),
  begun: dateTime,
});
export type Attempt = z.output<typeof Attempt>;

export const Stop = z.object({ label: z.string(), type: z.enum(assetTypes), members: z.number() });

export const remoteId = z.string().trim().min(1).max(100);

export const connections = calls({
  'GET /connections': {
    summary: 'The accounts connected to my business, with their health',
    need: 'member',
    returns: z.object({ connections: z.array(Connection) }),
  },
  'GET /connections/networks': {
    summary: 'The networks an account can be connected at, and what their consent pages will ask for',
    need: 'member',
    returns: z.object({ networks: z.array(NetworkFacts) }),
  },
  'GET /connections/attempts': {
    summary: 'The latest attempts to connect an account',
    need: 'member',
    returns: z.object({ attempts: z.array(Attempt) }),
  },
  'GET /connections/attempt/{id}': {
    summary: 'How my attempt to connect an account went',
    need: 'user',
    limit: 'poll',
    params: z.object({ id }),
    returns: Attempt,
  },
  'POST /connection/{id}/check': {
    summary: 'Ask the network now whether a connection works, and what it reaches',
    need: 'member',
    limit: 'costly',
    params: z.object({ id }),
    returns: Connection,
  },
  'POST /connection/{id}/disconnect': {
    summary: 'Disconnect an account; with `report`, only tell what would stop',
    need: 'member',
    params: z.object({ id }),
    body: z.strictObject({ report: z.boolean().optional() }),
    returns: z.object({ success: z.boolean(), stops: z.array(Stop) }),
  },
  'GET /user/{id}/account/social': {
    summary: 'The social accounts of my business',
    need: 'member',
    self: 'id',
    params: z.object({ id }),
    returns: z.object({ accounts: z.array(Connection) }),
  },
  'GET /user/{id}/account/adnetworks': {
    summary: 'The ad accounts of my business',
    need: 'member',
    self: 'id',
    params: z.object({ id }),
    returns: z.object({
      facebook: z.array(FacebookAdAccount),
      google: z.array(GoogleAdAccount),
      nativeads: z.array(NativeAdAccount),
      accounts: z.array(Connection),
    }),
  },
  'POST /user/account/social/delete': {
    summary: 'Disconnect a social account',
    need: 'user',
    body: z.strictObject({ account_id: remoteId, account_type: z.enum(accountKinds), business_id: id }),
    returns: ok,
  },
});
