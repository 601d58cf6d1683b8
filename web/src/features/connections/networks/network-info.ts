import { type AccountKind, networkByKind } from '@fanfare/contract/connections/connections';
import { profileFor } from '@fanfare/contract/networks/profiles';
import {
  IconBrandFacebook,
  IconBrandGoogle,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandPinterest,
  IconBrandWordpress,
  IconBrandX,
  IconBrandYoutube,
  IconMail,
  IconMailForward,
  IconPresentation,
  IconSpeakerphone,
  type TablerIcon,
} from '@tabler/icons-react';

type NetworkInfo = {
  name: string;
  icon: TablerIcon;
  /** Brand color, dark enough for white text. */
  color: string;
  /** Sentence that says what connecting the network allows. */
  benefit: string;
};

export const networkInfo: Record<AccountKind, NetworkInfo> = {
  facebook: {
    name: 'Facebook',
    icon: IconBrandFacebook,
    color: '#0866d6',
    benefit: 'Publish to your pages, see post results and buy ads.',
  },
  instagram: {
    name: 'Instagram',
    icon: IconBrandInstagram,
    color: '#b8297f',
    benefit: 'Publish images and videos to professional accounts.',
  },
  twitter: {
    name: 'X (Twitter)',
    icon: IconBrandX,
    color: '#17151c',
    benefit: 'Publish posts and threads.',
  },
  linkedin: {
    name: 'LinkedIn',
    icon: IconBrandLinkedin,
    color: '#0a66c2',
    benefit: 'Publish to your profile and to the pages you manage.',
  },
  pinterest: {
    name: 'Pinterest',
    icon: IconBrandPinterest,
    color: '#b8081b',
    benefit: 'Pin images to your boards.',
  },
  google: {
    name: 'Google',
    icon: IconBrandGoogle,
    color: '#1765cc',
    benefit: 'Access your Google Ads accounts and campaigns.',
  },
  youtube: {
    name: 'YouTube',
    icon: IconBrandYoutube,
    color: '#c4000e',
    benefit: 'Let people subscribe to your channel from a contest.',
  },
  nativeads: {
    name: 'Native ads',
    icon: IconSpeakerphone,
    color: '#0e7a57',
    benefit: 'Show ads that match the page around them.',
  },
  wordpress: {
    name: 'WordPress',
    icon: IconBrandWordpress,
    color: '#21577a',
    benefit: 'Publish posts to your own site.',
  },
  getresponse: {
    name: 'GetResponse',
    icon: IconMail,
    color: '#00639e',
    benefit: 'Send your leads to your mailing lists.',
  },
  aweber: {
    name: 'AWeber',
    icon: IconMailForward,
    color: '#1556b0',
    benefit: 'Send your leads to your mailing lists.',
  },
  gotowebinar: {
    name: 'GoToWebinar',
    icon: IconPresentation,
    color: '#a34400',
    benefit: 'Register your leads for your webinars.',
  },
};

/** True for networks whose token the server renews without the user until they revoke access. */
export const renewsAutomatically = (kind: AccountKind): boolean =>
  profileFor(networkByKind[kind], 'current')?.token.renewal === 'refresh';

export const socialOrder: readonly AccountKind[] = [
  ...(['facebook', 'instagram', 'twitter', 'linkedin', 'pinterest', 'youtube'] as const),
  ...(['google', 'wordpress'] as const),
];
export const mailingOrder: readonly AccountKind[] = ['getresponse', 'aweber', 'gotowebinar'];
export const adOrder: readonly AccountKind[] = ['facebook', 'google', 'nativeads'];
