import type { NetworkName } from '@fanfare/contract/networks/names';
import { aweber } from './aweber/index.ts';
import * as aweberAt from './aweber/settings.ts';
import { facebook } from './facebook/index.ts';
import * as facebookAt from './facebook/settings.ts';
import { flickr } from './flickr/index.ts';
import * as flickrAt from './flickr/settings.ts';
import { getresponse } from './getresponse/index.ts';
import * as getresponseAt from './getresponse/settings.ts';
import { google } from './google/index.ts';
import * as googleAt from './google/settings.ts';
import { gotowebinar } from './gotowebinar/index.ts';
import * as gotowebinarAt from './gotowebinar/settings.ts';
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
import type { VideoSearch } from './ports/video-search.ts';
import { wordpress } from './wordpress/index.ts';
import { practiceHost } from './wordpress/settings.ts';
import { x } from './x/index.ts';
import * as xAt from './x/settings.ts';
import { youtube, youtubeSearch } from './youtube/index.ts';
import * as youtubeAt from './youtube/settings.ts';

/** Default URLs of each network, and its API version; the installation's settings override them. */
const defaultAddresses = {
  facebook: facebookAt.facebookAddresses,
  instagram: instagramAt.instagramAddresses,
  x: xAt.xAddresses,
  linkedin: linkedinAt.linkedinAddresses,
  pinterest: pinterestAt.pinterestAddresses,
  google: googleAt.googleAddresses,
  youtube: youtubeAt.youtubeAddresses,
  'native-ads': nativeAdsAt.nativeAdsAddresses,
  flickr: flickrAt.flickrAddresses,
  getresponse: getresponseAt.getresponseAddresses,
  aweber: aweberAt.aweberAddresses,
  gotowebinar: gotowebinarAt.gotowebinarAddresses,
};
type AddressedNetwork = keyof typeof defaultAddresses;
export type Addresses = {
  [N in AddressedNetwork]?: { [Name in keyof (typeof defaultAddresses)[N]]?: string | undefined } | undefined;
};

type LinkedinKeys = linkedinAt.LinkedinSettings['app'];

/** The installation's API keys per network. */
export type Credentials = {
  facebook?: App | undefined;
  instagram?: App | undefined;
  x?: App | undefined;
  linkedin?: LinkedinKeys | undefined;
  pinterest?: App | undefined;
  google?: (App & { developerToken?: string | undefined }) | undefined;
  youtube?: (App & { key: string }) | undefined;
  'native-ads'?: App | undefined;
  flickr?: { key: string } | undefined;
  /** `name` is shown in the WordPress profile next to our application password. */
  wordpress?: { id: string; name: string } | undefined;
  /** Settings of GetResponse, empty: accounts bring their own key. */
  getresponse?: Record<string, never> | undefined;
  aweber?: App | undefined;
  gotowebinar?: App | undefined;
};

export type ConnectorSettings = {
  mode: 'practice' | 'live';
  /** Practice mode: base URL of the practice networks. */
  practiceUrl?: string | undefined;
  addresses?: Addresses | undefined;
  /** `host:port` of sites in the operator's own network; they may be without TLS. */
  privateHosts?: readonly string[] | undefined;
  credentials: Credentials;
};

export type Connectors = {
  readonly mode: ConnectorSettings['mode'];
  /** Finds a connector; `undefined` when the network has no keys. */
  find(network: NetworkName): Connector | undefined;
  readonly networks: readonly NetworkName[];
  /** Video search for callers who bring a key; it works without keys of the installation. */
  readonly keyedVideoSearch: VideoSearch;
};

/** `safeFetch` is for URLs entered by users: it rejects private addresses. */
export type ConnectorRuntime = Runtime & { safeFetch: Fetch };

/** Creates the connectors with URLs from the settings. Practice mode never falls back to a live URL. */
export const createConnectors = (settings: ConnectorSettings, runtime: ConnectorRuntime): Connectors => {
  const { safeFetch, ...networkRuntime } = runtime;
  const { credentials: keys, practiceUrl, mode, privateHosts = [] } = validateSettings(settings);
  const resolved = resolveAddresses(settings);
  const { google: googleKeys, youtube: youtubeKeys, flickr: flickrKeys } = keys;
  const plainHosts = [...(practiceUrl ? [practiceHost(practiceUrl)] : []), ...privateHosts];

  const built: (Connector | undefined)[] = [
    keys.facebook && facebook({ ...resolved.facebook, app: keys.facebook }, networkRuntime),
    keys.instagram && instagram({ ...resolved.instagram, app: keys.instagram }, networkRuntime),
    keys.x && x({ ...resolved.x, app: keys.x }, networkRuntime),
    keys.linkedin && linkedin({ ...resolved.linkedin, app: keys.linkedin }, networkRuntime),
    keys.pinterest && pinterest({ ...resolved.pinterest, app: keys.pinterest }, networkRuntime),
    googleKeys &&
      google({ ...resolved.google, app: googleKeys, developerToken: googleKeys.developerToken }, networkRuntime),
    youtubeKeys && youtube({ ...resolved.youtube, app: youtubeKeys, key: youtubeKeys.key }, networkRuntime),
    keys['native-ads'] && nativeAds({ ...resolved['native-ads'], app: keys['native-ads'] }, networkRuntime),
    flickrKeys && flickr({ ...resolved.flickr, key: flickrKeys.key }, networkRuntime),
    keys.getresponse && getresponse(resolved.getresponse, networkRuntime),
    keys.aweber && aweber({ ...resolved.aweber, app: keys.aweber }, networkRuntime),
    keys.gotowebinar && gotowebinar({ ...resolved.gotowebinar, app: keys.gotowebinar }, networkRuntime),
    keys.wordpress && wordpress({ plainHosts, app: keys.wordpress }, { ...networkRuntime, fetch: safeFetch }),
  ];
  const byName = new Map(
    built.flatMap((connector) => {
      if (!connector) return [];
      const { network } = connector;
      return [[network, { ...withRecordedRequestIds(connector), ...toAppId(keys, network) }]];
    }),
  );
  const keyedVideoSearch = youtubeSearch(resolved.youtube, networkRuntime);
  return { mode, find: (network) => byName.get(network), networks: [...byName.keys()], keyedVideoSearch };
};

const withRecordedRequestIds = ({ publisher, ...connector }: Connector): Connector =>
  publisher ? { ...connector, publisher: withRequestIds(publisher) } : connector;

const toAppId = (keys: Credentials, network: NetworkName): Pick<Connector, 'appId'> => {
  const appKeys = network === 'hosted' || network === 'webhook' ? undefined : keys[network];
  return appKeys && 'id' in appKeys ? { appId: appKeys.id } : {};
};

/** The URLs of each network; `undefined` without keys. Used by the health checks. */
export const listAddresses = (settings: ConnectorSettings): { network: NetworkName; urls: string[] | undefined }[] => {
  const resolved = resolveAddresses(validateSettings(settings));
  return Object.entries(resolved).map(([name, addresses]) => {
    const network = addressedNetworks.find((network) => network === name) ?? 'facebook';
    const urls = Object.entries(addresses).flatMap(([key, url]) => (key.endsWith('Url') ? [url] : []));
    return { network, urls: settings.credentials[network] ? [...new Set(urls)] : undefined };
  });
};

const addressedNetworks: readonly AddressedNetwork[] = [
  ...(['facebook', 'instagram', 'x', 'linkedin', 'pinterest'] as const),
  ...(['google', 'youtube', 'native-ads', 'flickr'] as const),
  ...(['getresponse', 'aweber', 'gotowebinar'] as const),
];

const validateSettings = (settings: ConnectorSettings): ConnectorSettings => {
  const { mode, practiceUrl } = settings;
  if (mode === 'practice' && !practiceUrl) throw new Error('Practice mode needs the URL of the practice networks.');
  if (mode === 'live' && practiceUrl) throw new Error('Live mode can’t use a URL of practice networks.');
  return settings;
};

const resolveAddresses = ({ practiceUrl, addresses = {} }: ConnectorSettings) => {
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
        getresponse: getresponseAt.practiceAddresses(practiceUrl),
        aweber: aweberAt.practiceAddresses(practiceUrl),
        gotowebinar: gotowebinarAt.practiceAddresses(practiceUrl),
      }
    : undefined;
  return {
    facebook: { ...defaultAddresses.facebook, ...practice?.facebook, ...withoutEmpty(addresses.facebook) },
    instagram: { ...defaultAddresses.instagram, ...practice?.instagram, ...withoutEmpty(addresses.instagram) },
    x: { ...defaultAddresses.x, ...practice?.x, ...withoutEmpty(addresses.x) },
    linkedin: { ...defaultAddresses.linkedin, ...practice?.linkedin, ...withoutEmpty(addresses.linkedin) },
    pinterest: { ...defaultAddresses.pinterest, ...practice?.pinterest, ...withoutEmpty(addresses.pinterest) },
    google: { ...defaultAddresses.google, ...practice?.google, ...withoutEmpty(addresses.google) },
    youtube: { ...defaultAddresses.youtube, ...practice?.youtube, ...withoutEmpty(addresses.youtube) },
    'native-ads': {
      ...defaultAddresses['native-ads'],
      ...practice?.['native-ads'],
      ...withoutEmpty(addresses['native-ads']),
    },
    flickr: { ...defaultAddresses.flickr, ...practice?.flickr, ...withoutEmpty(addresses.flickr) },
    getresponse: { ...defaultAddresses.getresponse, ...practice?.getresponse, ...withoutEmpty(addresses.getresponse) },
    aweber: { ...defaultAddresses.aweber, ...practice?.aweber, ...withoutEmpty(addresses.aweber) },
    gotowebinar: { ...defaultAddresses.gotowebinar, ...practice?.gotowebinar, ...withoutEmpty(addresses.gotowebinar) },
  };
};

/** Drops empty settings, so that they don't override a default URL. */
const withoutEmpty = <T extends Record<string, string | undefined>>(
  settings: T | undefined,
): { [K in keyof T]?: string } => {
  const present: { [K in keyof T]?: string } = {};
  for (const name in settings) {
    const value = settings[name];
    if (value) present[name] = value;
  }
  return present;
};
