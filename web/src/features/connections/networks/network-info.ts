import { type AccountKind, networkOf } from '@fanfare/contract/connections';
import { profileOf } from '@fanfare/contract/networks/profiles';
import {
  IconBrandFacebook,
  IconBrandGoogle,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandPinterest,
  IconBrandWordpress,
  IconBrandX,
  IconBrandYoutube,
  IconSpeakerphone,
  type TablerIcon,
} from '@tabler/icons-react';

type Fact = {
  name: string;
  icon: TablerIcon;
  /** The network's own colour; white on it is readable. */
  colour: string;
  /** What connecting it is good for. */
  gives: string;
};

export const networkInfo: Record<AccountKind, Fact> = {
  facebook: {
    name: 'Facebook',
    icon: IconBrandFacebook,
    colour: '#0866d6',
    gives: 'Publish to your pages, read how posts do, and buy ads.',
  },
  instagram: {
    name: 'Instagram',
    icon: IconBrandInstagram,
    colour: '#b8297f',
    gives: 'Publish pictures and videos to professional accounts.',
  },
  twitter: {
    name: 'X (Twitter)',
    icon: IconBrandX,
    colour: '#17151c',
    gives: 'Publish posts and threads in your name.',
  },
  linkedin: {
    name: 'LinkedIn',
    icon: IconBrandLinkedin,
    colour: '#0a66c2',
    gives: 'Publish to your profile and to the pages you manage.',
  },
  pinterest: {
    name: 'Pinterest',
    icon: IconBrandPinterest,
    colour: '#b8081b',
    gives: 'Pin pictures to your boards.',
  },
  google: {
    name: 'Google',
    icon: IconBrandGoogle,
    colour: '#1765cc',
    gives: 'Reach your Google Ads accounts and their campaigns.',
  },
  youtube: {
    name: 'YouTube',
    icon: IconBrandYoutube,
    colour: '#c4000e',
    gives: 'Let people subscribe to your channel from a contest.',
  },
  nativeads: {
    name: 'Native ads',
    icon: IconSpeakerphone,
    colour: '#0e7a57',
    gives: 'Show ads that look like the page around them.',
  },
  wordpress: {
    name: 'WordPress',
    icon: IconBrandWordpress,
    colour: '#21577a',
    gives: 'Publish posts to a site of your own.',
  },
};

/** Its permissions are renewed without the person, for as long as they do not take them back. */
export const renewsItself = (kind: AccountKind): boolean =>
  profileOf(networkOf[kind], 'current')?.token.renewal === 'refresh';

export const socialOrder: readonly AccountKind[] = [
  ...(['facebook', 'instagram', 'twitter', 'linkedin', 'pinterest', 'youtube'] as const),
  ...(['google', 'wordpress'] as const),
];
export const adOrder: readonly AccountKind[] = ['facebook', 'google', 'nativeads'];
