import type { AdNetwork } from '../ad-profiles/ad-profiles.ts';

/** Purposes of an ad (specification). */
export const adTypes = ['leads', 'video', 'pagelikes', 'link', 'conversions'] as const;
export type AdType = (typeof adTypes)[number];

export const adTypeLabels: Record<AdType, string> = {
  leads: 'Lead ad',
  video: 'Video ad',
  pagelikes: 'Page likes ad',
  link: 'Link ad',
  conversions: 'Conversion ad',
};
export const adTypeDescriptions: Record<AdType, string> = {
  leads: 'Collect contacts with a form on Facebook.',
  video: 'Show a video to as many people as possible.',
  pagelikes: 'Get more people to follow your page.',
  link: 'Get reactions and visits for a link.',
  conversions: 'Get purchases and sign-ups on your site.',
};

/** Ad types that are shown as coming soon, since they are not available yet. */
export const comingSoonTypes = [
  { id: 'appinstalls', label: 'App installs' },
  { id: 'catalogsales', label: 'Catalog sales' },
] as const;

/** Objective that the Facebook or Instagram part of the ad profile must have. */
export const requiredObjectives = {
  leads: 'OUTCOME_LEADS',
  video: 'OUTCOME_AWARENESS',
  pagelikes: 'OUTCOME_TRAFFIC',
  link: 'OUTCOME_ENGAGEMENT',
  conversions: 'OUTCOME_SALES',
} as const satisfies Record<AdType, string>;

export const objectiveMismatchMessages: Record<AdType, string> = {
  leads: 'Lead ads need an ad profile with the objective Leads.',
  video: 'Video ads need an ad profile with the objective Awareness.',
  pagelikes: 'Page likes ads need an ad profile with the objective Traffic.',
  link: 'Link ads need an ad profile with the objective Engagement.',
  conversions: 'Conversion ads need an ad profile with the objective Sales.',
};

/** Checks if ads on the network are shown by a page. */
export const isPageNetwork = (network: AdNetwork): network is 'facebook' | 'instagram' =>
  network === 'facebook' || network === 'instagram';

/** Types that Google and the native-ads network can show; all other types need Facebook or Instagram. */
const typesWithoutPage: readonly AdType[] = ['link', 'conversions'];
const needsPageNetwork = (type: AdType): boolean => !typesWithoutPage.includes(type);
const pageNetworkMessage = 'This type needs an ad profile with Facebook or Instagram.';

/** VIDEO_VIEWS is the old name of what is sent as OUTCOME_AWARENESS. */
const sameObjectives: Partial<Record<string, string>> = { VIDEO_VIEWS: 'OUTCOME_AWARENESS' };

type ProfileParts = {
  networks: readonly AdNetwork[];
  /** Objectives by network; only the parts for Facebook and Instagram have one. */
  objectives: Partial<Record<AdNetwork, string | null>>;
};

/** Reason why ads of this type can't use the profile; undefined if they can. */
export const findProfileProblem = (type: AdType, { networks, objectives }: ProfileParts): string | undefined => {
  const pageNetworks = networks.filter(isPageNetwork);
  if (pageNetworks.length === 0) return needsPageNetwork(type) ? pageNetworkMessage : undefined;
  const isMatch = pageNetworks.every((network) => {
    const objective = objectives[network] ?? '';
    return (sameObjectives[objective] ?? objective) === requiredObjectives[type];
  });
  return isMatch ? undefined : objectiveMismatchMessages[type];
};

/** Networks of a profile that get an ad of this type: Google and native ads have no leads, videos or page likes. */
export const networksFor = (type: AdType, networks: readonly AdNetwork[]): AdNetwork[] =>
  networks.filter((network) => isPageNetwork(network) || !needsPageNetwork(type));

/** Buttons of ads; the network's own names. */
export const callsToAction = {
  LEARN_MORE: 'Learn more',
  SHOP_NOW: 'Shop now',
  SIGN_UP: 'Sign up',
  SUBSCRIBE: 'Subscribe',
  DOWNLOAD: 'Download',
  GET_QUOTE: 'Get quote',
  APPLY_NOW: 'Apply now',
  BOOK_TRAVEL: 'Book now',
  CONTACT_US: 'Contact us',
  WATCH_MORE: 'Watch more',
  LIKE_PAGE: 'Like page',
} as const;
export type CallToAction = keyof typeof callsToAction;

/** Buttons that ads of this type can have. The first one is the default. */
export const callsToActionFor = (type: AdType): readonly CallToAction[] => {
  if (type === 'leads') return ['SIGN_UP', 'LEARN_MORE', 'APPLY_NOW', 'DOWNLOAD', 'GET_QUOTE', 'SUBSCRIBE'];
  if (type === 'pagelikes') return ['LIKE_PAGE'];
  if (type === 'conversions') return ['SHOP_NOW', 'LEARN_MORE', 'SIGN_UP', 'BOOK_TRAVEL', 'GET_QUOTE', 'CONTACT_US'];
  return ['LEARN_MORE', 'SHOP_NOW', 'SIGN_UP', 'WATCH_MORE', 'CONTACT_US', 'DOWNLOAD', 'SUBSCRIBE'];
};
