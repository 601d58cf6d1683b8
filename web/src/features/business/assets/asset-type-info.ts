import type { AssetType } from '@fanfare/contract/kit/assets';
import {
  IconAd2,
  IconBrandFacebook,
  IconBrandGoogle,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandX,
  IconSpeakerphone,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react';

type AssetTypeInfo = { icon: TablerIcon; plural: string; source: string };

/** Icon and plural of an asset type, and which connected account its assets come from. */
export const assetTypeInfo: Record<AssetType, AssetTypeInfo> = {
  facebook_adaccount: {
    icon: IconAd2,
    plural: 'Facebook ad accounts',
    source: 'Comes from a connected Facebook account.',
  },
  facebook_page: {
    icon: IconBrandFacebook,
    plural: 'Facebook pages',
    source: 'Comes from a connected Facebook account.',
  },
  google_adwords_account: {
    icon: IconBrandGoogle,
    plural: 'Google Ads accounts',
    source: 'Comes from a connected Google account.',
  },
  native_ads_account: {
    icon: IconSpeakerphone,
    plural: 'Native ads accounts',
    source: 'Comes from a connected native ads account.',
  },
  site: { icon: IconWorld, plural: 'Sites', source: 'Hosted by Fanfare, or a connected WordPress site.' },
  twitter_account: {
    icon: IconBrandX,
    plural: 'X (Twitter) accounts',
    source: 'Comes from a connected X account.',
  },
  linkedin_account: {
    icon: IconBrandLinkedin,
    plural: 'LinkedIn accounts',
    source: 'Comes from a connected LinkedIn account.',
  },
  instagram_account: {
    icon: IconBrandInstagram,
    plural: 'Instagram accounts',
    source: 'Comes from a connected Instagram account.',
  },
};
