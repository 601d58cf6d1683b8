import type { Feature } from '../kit/permission.ts';
import type { NetworkName } from './names.ts';

/** `classic`: limits of the specification. `current`: the network's current limits. A setting selects the set. */
export const profileSets = ['classic', 'current'] as const;
export type ProfileSet = (typeof profileSets)[number];

/** Abilities a user can request from a network; each needs its own scopes. */
export const abilities = [
  ...([
    'identity',
    'pages',
    'publish',
    'comments',
    'insights',
    'messages',
    'leads',
    'ads',
    'videos',
    'follows',
  ] as const),
] as const;
export type Ability = (typeof abilities)[number];

type MediaLimits = {
  /** Largest number of files per post. */
  maxCount: number;
  types: readonly string[];
  maxBytes: number;
  /** Limits in bytes for types with a limit of their own. */
  maxBytesByType?: Readonly<Record<string, number>> | undefined;
  minWidth: number;
  minHeight: number;
};

export type RateLimit = { minGapSeconds: number; perDay: number };

export type PublishingProfile = {
  text: {
    maxLength: number;
    /** `weighted`: X's counting; links count 23, wide characters 2. `short-links`: links count 23, all others 1. */
    counting: 'characters' | 'code-units' | 'weighted' | 'short-links';
    linkPreviewDescription: number;
  };
  media: { images: MediaLimits; videos: MediaLimits; mixed: boolean; required: boolean };
  /** Number of days ahead that we schedule; `native` is the range of the network's own scheduling. */
  scheduling: { aheadDays: number; native?: { fromSeconds: number; toSeconds: number } | undefined };
  /** Limits of threads; missing if the network has none. */
  threads?: { maxMessages: number } | undefined;
  policy: { customLinkPreview: boolean; editsPosts: boolean; deletesPosts: boolean };
};

/** Limits and capabilities of a network. The only source for the form, the server and the connectors. */
export type CapabilityProfile = {
  network: NetworkName;
  set: ProfileSet;
  /** Limits of publishing; missing if the network has none. */
  publishing?: PublishingProfile | undefined;
  /** Rate limit of publishing. Missing if nothing is published there, or the site has no limit. */
  rateLimit?: RateLimit | undefined;
  /** Users see the scopes of a new version before they are redirected to the consent page. */
  scopes: { version: string; by: Partial<Record<Ability, readonly string[]>> };
  features: Partial<Record<Feature, readonly Ability[]>>;
  token: { renewal: 'login' | 'refresh' | 'never'; lifeDays?: number | undefined; warnBeforeDays: number };
};

/** Scopes of the given abilities without duplicates, in the order of the consent page. */
export const scopesFor = ({ scopes }: CapabilityProfile, abilities: readonly Ability[]): string[] => [
  ...new Set(abilities.flatMap((ability) => scopes.by[ability] ?? [])),
];

/** Scopes of a feature. `missing`: not granted. `rerequest`: of these, declined by the user. `scopes`: all of them. */
export const missingScopes = (
  profile: CapabilityProfile,
  feature: Feature,
  { granted, declined }: { granted: readonly string[]; declined: readonly string[] },
) => {
  const scopes = scopesFor(profile, profile.features[feature] ?? []);
  const missing = scopes.filter((scope) => !granted.includes(scope));
  return { missing, rerequest: missing.filter((scope) => declined.includes(scope)), scopes };
};
