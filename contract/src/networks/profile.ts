import type { Feature } from '../kit/permission.ts';
import type { NetworkName } from './names.ts';

/** `classic` keeps the documents' numbers, `current` the network's own of today; one setting chooses. */
export const profileSets = ['classic', 'current'] as const;
export type ProfileSet = (typeof profileSets)[number];

/** What a person may ask a network for; each ability needs its own permissions. */
export const abilities = [
  ...(['identity', 'pages', 'publish', 'comments', 'insights', 'messages', 'leads', 'ads', 'videos'] as const),
] as const;
export type Ability = (typeof abilities)[number];

export type MediaLimits = {
  /** In one post. */
  most: number;
  types: readonly string[];
  maxBytes: number;
  minWidth: number;
  minHeight: number;
};

export type Pace = { minGapSeconds: number; perDay: number };

export type PublishingProfile = {
  text: {
    most: number;
    /** `weighted`: links count 23 and wide characters two, as X does. */
    counting: 'characters' | 'code-units' | 'weighted';
    linkPreviewDescription: number;
  };
  media: { images: MediaLimits; videos: MediaLimits; mixed: boolean; required: boolean };
  /** How far ahead we schedule, and how far the network itself would hold a post. */
  scheduling: { aheadDays: number; native?: { fromSeconds: number; toSeconds: number } | undefined };
  /** How many posts may hang together, where the network has threads. */
  threads?: { most: number } | undefined;
  policy: { customLinkPreview: boolean; rewardedLikes: boolean; editsPosts: boolean; deletesPosts: boolean };
};

/** What a network takes, counts and allows. The form, the server and the connectors read it, and nothing else. */
export type CapabilityProfile = {
  network: NetworkName;
  set: ProfileSet;
  /** Missing where nothing is published. */
  publishing?: PublishingProfile | undefined;
  pace: Pace;
  /** A new version is shown to people before they are sent to the consent page. */
  scopes: { version: string; by: Partial<Record<Ability, readonly string[]>> };
  features: Partial<Record<Feature, readonly Ability[]>>;
  token: { renewal: 'login' | 'refresh' | 'never'; lifeDays?: number | undefined; warnBeforeDays: number };
};

/** The scopes these abilities need, each once, in the order the network's consent page should list them. */
export const scopesOf = ({ scopes }: CapabilityProfile, wanted: readonly Ability[]): string[] => [
  ...new Set(wanted.flatMap((ability) => scopes.by[ability] ?? [])),
];

/** What a feature still needs: `missing` were never granted, `rerequest` were declined, `scopes` is all of them. */
export const missingScopes = (
  profile: CapabilityProfile,
  feature: Feature,
  { granted, declined }: { granted: readonly string[]; declined: readonly string[] },
) => {
  const scopes = scopesOf(profile, profile.features[feature] ?? []);
  const missing = scopes.filter((scope) => !granted.includes(scope));
  return { missing, rerequest: missing.filter((scope) => declined.includes(scope)), scopes };
};
