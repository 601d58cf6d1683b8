import type { NetworkName } from '@fanfare/contract/networks/names';
import { facebook } from './facebook/index.ts';
import * as facebookAt from './facebook/settings.ts';
import { flickr } from './flickr/index.ts';
import * as flickrAt from './flickr/settings.ts';
import { google } from './google/index.ts';
import * as googleAt from './google/settings.ts';
import { instagram } from './instagram/index.ts';
import * as instagramAt from './instagram/settings.ts';
import type { App } from './kit/auth/oauth2.ts';
import type { Fetch, Runtime } from './kit/http/http.ts';
import { withRequestIds } from './kit/http/request-ids.ts';
import { linkedin } from './linkedin/index.ts';
import * as linkedinAt from './linkedin/settings.ts';
import { nativeAds } from './native-ads/index.ts';
import * as nativeAdsAt from './native-ads/settings.ts';
import { pinterest } from './pinterest/index.ts';
import * as pinterestAt from './pinterest/settings.ts';
import type { Connector } from './ports/connector.ts';
import { wordpress } from './wordpress/index.ts';
import * as wordpressAt from './wordpress/settings.ts';
import { x } from './x/index.ts';
import * as xAt from './x/settings.ts';
import { youtube } from './youtube/index.ts';
import * as youtubeAt from './youtube/settings.ts';

/** Each network's own addresses, and its version where it has one; what an operator sets comes before. */
const own = {
  facebook: facebookAt.facebookAddresses,
  instagram: instagramAt.instagramAddresses,
  x: xAt.xAddresses,
  linkedin: linkedinAt.linkedinAddresses,
  pinterest: pinterestAt.pinterestAddresses,
  google: googleAt.googleAddresses,
  youtube: youtubeAt.youtubeAddresses,
  'native-ads': nativeAdsAt.nativeAdsAddresses,
  flickr: flickrAt.flickrAddresses,
};
type Aimed = keyof typeof own;
export type Addresses = { [N in Aimed]?: { [Name in keyof (typeof own)[N]]?: string | undefined } | undefined };

/** The keys an operator has at each network. */
export type Credentials = {
  facebook?: App | undefined;
  instagram?: App | undefined;
  x?: App | undefined;
  linkedin?: App | undefined;
  pinterest?: App | undefined;
  google?: (App & { developerToken: string }) | undefined;
  youtube?: (App & { key: string }) | undefined;
  'native-ads'?: App | undefined;
  flickr?: { key: string } | undefined;
  /** What people see in their profile beside the password they make for us. */
  wordpress?: { id: string; name: string } | undefined;
};

export type ConnectorSettings = {
  mode: 'practice' | 'live';
  /** In practice, where the practice networks are: every network is found below it. */
  practiceUrl?: string | undefined;
  addresses?: Addresses | undefined;
  credentials: Credentials;
};

export type Connectors = {
  readonly mode: ConnectorSettings['mode'];
  /** Missing when the network is not set up. */
  find(network: NetworkName): Connector | undefined;
  readonly networks: readonly NetworkName[];
};

/** `safeFetch` reaches what people typed: it refuses private addresses. */
export type OutsideWorld = Runtime & { safeFetch: Fetch };

/** Which connectors exist, each aimed by the settings. Practice never falls back to a real address. */
export const connectors = (settings: ConnectorSettings, world: OutsideWorld): Connectors => {
  const { safeFetch, ...outside } = world;
  const { credentials: keys, practiceUrl, mode } = checked(settings);
  const aimed = aimedBy(settings);
  const { google: googleKeys, youtube: youtubeKeys, flickr: flickrKeys } = keys;
  const sites = practiceUrl ? wordpressAt.practiceAddresses(practiceUrl) : wordpressAt.wordpressAddresses;

  const made: (Connector | undefined)[] = [
    keys.facebook && facebook({ ...aimed.facebook, app: keys.facebook }, outside),
    keys.instagram && instagram({ ...aimed.instagram, app: keys.instagram }, outside),
    keys.x && x({ ...aimed.x, app: keys.x }, outside),
    keys.linkedin && linkedin({ ...aimed.linkedin, app: keys.linkedin }, outside),
    keys.pinterest && pinterest({ ...aimed.pinterest, app: keys.pinterest }, outside),
    googleKeys && google({ ...aimed.google, app: googleKeys, developerToken: googleKeys.developerToken }, outside),
    youtubeKeys && youtube({ ...aimed.youtube, app: youtubeKeys, key: youtubeKeys.key }, outside),
    keys['native-ads'] && nativeAds({ ...aimed['native-ads'], app: keys['native-ads'] }, outside),
    flickrKeys && flickr({ ...aimed.flickr, key: flickrKeys.key }, outside),
    keys.wordpress && wordpress({ ...sites, app: keys.wordpress }, { ...outside, fetch: safeFetch }),
  ];
  const byName = new Map(made.flatMap((connector) => (connector ? [[connector.network, naming(connector)]] : [])));
  return { mode, find: (network) => byName.get(network), networks: [...byName.keys()] };
};

const naming = ({ publisher, ...connector }: Connector): Connector =>
  publisher ? { ...connector, publisher: withRequestIds(publisher) } : connector;

/** Where each network with keys is spoken to, for whoever checks that it answers. */
export const addressesIn = (settings: ConnectorSettings): { network: NetworkName; urls: string[] | undefined }[] => {
  const aimed = aimedBy(checked(settings));
  return Object.entries(aimed).map(([name, addresses]) => {
    const network = aimedNames.find((one) => one === name) ?? 'facebook';
    const urls = Object.entries(addresses).flatMap(([what, url]) => (what.endsWith('Url') ? [url] : []));
    return { network, urls: settings.credentials[network] ? [...new Set(urls)] : undefined };
  });
};

const aimedNames: readonly Aimed[] = [
  ...(['facebook', 'instagram', 'x', 'linkedin', 'pinterest'] as const),
  ...(['google', 'youtube', 'native-ads', 'flickr'] as const),
];

const checked = (settings: ConnectorSettings): ConnectorSettings => {
  const { mode, practiceUrl } = settings;
  if (mode === 'practice' && !practiceUrl) throw new Error('Practice mode needs the address of the practice networks.');
  if (mode === 'live' && practiceUrl) throw new Error('Live connectors take no address of practice networks.');
  return settings;
};

const aimedBy = ({ practiceUrl, addresses = {} }: ConnectorSettings) => {
  const practice = practiceUrl
    ? {
        facebook: facebookAt.practiceAddresses(practiceUrl),
        instagram: instagramAt.practiceAddresses(practiceUrl),
        x: xAt.practiceAddresses(practiceUrl),
        linkedin: linkedinAt.practiceAddresses(practiceUrl),
        pinterest: pinterestAt.practiceAddresses(practiceUrl),
        google: googleAt.practiceAddresses(practiceUrl),
        youtube: youtubeAt.practiceAddresses(practiceUrl),
        'native-ads': nativeAdsAt.practiceAddresses(practiceUrl),
        flickr: flickrAt.practiceAddresses(practiceUrl),
      }
    : undefined;
  return {
    facebook: { ...own.facebook, ...practice?.facebook, ...set(addresses.facebook) },
    instagram: { ...own.instagram, ...practice?.instagram, ...set(addresses.instagram) },
    x: { ...own.x, ...practice?.x, ...set(addresses.x) },
    linkedin: { ...own.linkedin, ...practice?.linkedin, ...set(addresses.linkedin) },
    pinterest: { ...own.pinterest, ...practice?.pinterest, ...set(addresses.pinterest) },
    google: { ...own.google, ...practice?.google, ...set(addresses.google) },
    youtube: { ...own.youtube, ...practice?.youtube, ...set(addresses.youtube) },
    'native-ads': { ...own['native-ads'], ...practice?.['native-ads'], ...set(addresses['native-ads']) },
    flickr: { ...own.flickr, ...practice?.flickr, ...set(addresses.flickr) },
  };
};

/** Only what was really set: an empty setting must not hide an address. */
const set = <T extends Record<string, string | undefined>>(given: T | undefined): { [K in keyof T]?: string } => {
  const kept: { [K in keyof T]?: string } = {};
  for (const name in given) {
    const value = given[name];
    if (value) kept[name] = value;
  }
  return kept;
};
