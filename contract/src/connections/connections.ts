import { z } from 'zod';
import { assetTypes } from '../kit/assets.ts';
import { calls } from '../kit/call.ts';
import { dateTime } from '../kit/date-time.ts';
import { ok } from '../kit/success.ts';
import { id } from '../kit/text.ts';
import { failureKinds } from '../networks/failure.ts';
import { type NetworkName, networkNames } from '../networks/names.ts';

/** Social account kinds, in the order of the specification. */
export const socialKinds = ['google', 'twitter', 'facebook', 'instagram', 'linkedin', 'pinterest'] as const;
/** All account kinds a user can connect; those of the specification first. */
export const accountKinds = [
  ...socialKinds,
  ...(['youtube', 'nativeads', 'wordpress'] as const),
  ...(['getresponse', 'aweber', 'gotowebinar'] as const),
] as const;
export type AccountKind = (typeof accountKinds)[number];

export const networkByKind: Record<AccountKind, NetworkName> = {
  google: 'google',
  twitter: 'x',
  facebook: 'facebook',
  instagram: 'instagram',
  linkedin: 'linkedin',
  pinterest: 'pinterest',
  youtube: 'youtube',
  nativeads: 'native-ads',
  wordpress: 'wordpress',
  getresponse: 'getresponse',
  aweber: 'aweber',
  gotowebinar: 'gotowebinar',
};
export const accountKindFor = (network: NetworkName): AccountKind | undefined =>
  accountKinds.find((kind) => networkByKind[kind] === network);

export const popupSize = { width: 990, height: 560 } as const;
/** Consent pages with a popup of their own size, which reloads the page that opened it when it closes. */
export const popupSizes: Partial<Record<AccountKind, { width: number; height: number }>> = {
  gotowebinar: { width: 550, height: 550 },
  aweber: { width: 800, height: 600 },
};
export const attemptTtlMinutes = 10;
export const maxStoredAttempts = 20;

/** Texts fixed by the specification, except `contactOwner`. */
export const connectionMessages = {
  nativeAdsUnknown: 'We were not able to find this account in our sub account list.',
  nativeAdsDisconnectFailed: 'An error occured while attempting to disconnect this account',
  adAccountInactive: 'Account Inactive: This ad account is not active and cannot be used.',
  adAccountUnfunded:
    'Account Issue: This ad account does not have a payment method set. Ads create in this account will get no delivery.',
  authorizationRequired: 'Facebook Authorization Required',
  profileError: 'Facebook Profile Error',
  youtubeAlreadyConnected: 'This YouTube channel is already connected.',
  contactOwner: 'Only the business owner can grant these Facebook permissions. Ask the owner.',
};

/**
 * States of a connection. `attention`: the network rejects it. `limited`: a permission is missing. `expiring`: access
 * expires soon.
 */
const connectionStates = ['working', 'limited', 'expiring', 'attention'] as const;
export type ConnectionState = (typeof connectionStates)[number];

const ConnectionProblem = z.object({
  kind: z.enum(failureKinds),
  sentence: z.string(),
  /** The network's own error message. */
  words: z.string().nullable(),
  next_step: z.string(),
  since: dateTime,
});

/** An asset available through a connection: a page, an ad account, a profile. */
const ConnectionAsset = z.object({
  type: z.enum(assetTypes),
  value: z.string(),
  label: z.string(),
  /** Reason why the asset can't be used, or needs attention. */
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
  /** True if the caller can disconnect the connection. */
  removable: z.boolean(),
  state: z.enum(connectionStates),
  problem: ConnectionProblem.nullable(),
  granted: z.array(z.string()),
  missing: z.array(z.string()),
  expires: dateTime.nullable(),
  checked: dateTime.nullable(),
  last_success: dateTime.nullable(),
  connected: dateTime,
  reach: z.array(ConnectionAsset),
  /** Account ids under the field names of the specification. */
  facebookId: z.string().optional(),
  twitterId: z.string().optional(),
  pinterestId: z.string().optional(),
});
export type Connection = z.output<typeof Connection>;

const FacebookAdAccount = z.object({
  account_id: z.string(),
  name: z.string(),
  fb_uid: z.string(),
  fb_adaccount_id: z.string(),
  is_active: z.boolean(),
  funding_source: z.string().nullable(),
  warning: z.string().nullable(),
});
const GoogleAdAccount = z.object({
  customer_id: z.string(),
  email: z.string(),
  display_name: z.string(),
  warning: z.string().nullable(),
});
export const NativeAdAccount = z.object({ id: z.string(), username: z.string() });

export const ConnectableNetwork = z.object({
  kind: z.enum(accountKinds),
  network: z.enum(networkNames),
  label: z.string(),
  /** True once the administrator has added the network's API keys. */
  ready: z.boolean(),
  mode: z.enum(['practice', 'live']),
  /** Connection method: the network's consent page, a username, a form with a password, or an API key. */
  by: z.enum(['consent', 'username', 'password', 'key']),
  /** Scopes requested on the consent page. */
  scopes: z.array(z.string()),
  connect: z.string().nullable(),
});
export type ConnectableNetwork = z.output<typeof ConnectableNetwork>;

const attemptOutcomes = ['waiting', 'connected', 'limited', 'denied', 'failed', 'expired'] as const;
export const Attempt = z.object({
  id: z.number(),
  kind: z.enum(accountKinds),
  outcome: z.enum(attemptOutcomes),
  message: z.string(),
  /** The network's own error message, if any. */
  words: z.string().nullable(),
  connection_id: z.number().nullable(),
  request_id: z.string(),
  begun: dateTime,
});
export type Attempt = z.output<typeof Attempt>;

const AffectedAsset = z.object({ label: z.string(), type: z.enum(assetTypes), members: z.number() });

export const remoteId = z.string().trim().min(1).max(100);

export const connections = calls({
  'GET /connections': {
    summary: 'List the connected accounts of my business with their status',
    need: 'member',
    returns: z.object({ connections: z.array(Connection) }),
  },
  'GET /connections/networks': {
    summary: 'List the networks that can be connected, with the scopes they request',
    need: 'member',
    returns: z.object({ networks: z.array(ConnectableNetwork) }),
  },
  'GET /connections/attempts': {
    summary: 'List the latest attempts to connect an account',
    need: 'member',
    returns: z.object({ attempts: z.array(Attempt) }),
  },
  'GET /connections/attempt/{id}': {
    summary: 'Get the result of my attempt to connect an account',
    need: 'user',
    limit: 'poll',
    params: z.object({ id }),
    returns: Attempt,
  },
  'POST /connection/{id}/check': {
    summary: 'Check a connection and its assets on the network now',
    need: 'member',
    acting: 'allowed',
    limit: 'costly',
    params: z.object({ id }),
    returns: Connection,
  },
  'POST /connection/{id}/disconnect': {
    summary: 'Disconnect an account; with `report`, only list the assets that would be lost',
    need: 'member',
    params: z.object({ id }),
    body: z.strictObject({ report: z.boolean().optional() }),
    returns: z.object({ success: z.boolean(), stops: z.array(AffectedAsset) }),
  },
  'GET /user/{id}/account/social': {
    summary: 'List the social accounts of my business',
    need: 'member',
    self: 'id',
    params: z.object({ id }),
    returns: z.object({ accounts: z.array(Connection) }),
  },
  'GET /user/{id}/account/adnetworks': {
    summary: 'List the ad accounts of my business',
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
