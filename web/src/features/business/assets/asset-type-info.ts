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

type Fact = { icon: TablerIcon; plural: string; from: string };

/** What a type looks like, and where things of this type come from. */
export const assetTypeInfo: Record<AssetType, Fact> = {
  facebook_adaccount: {
    icon: IconAd2,
    plural: 'Facebook ad accounts',
    from: 'Ad accounts come from a Facebook account that is connected in your account.',
  },
  facebook_page: {
    icon: IconBrandFacebook,
    plural: 'Facebook pages',
    from: 'Pages come from a Facebook account that is connected in your account.',
  },
  google_adwords_account: {
    icon: IconBrandGoogle,
    plural: 'Google Ads accounts',
    from: 'They come from a Google account that is connected in your account.',
  },
  native_ads_account: {
    icon: IconSpeakerphone,
    plural: 'Native ads accounts',
    from: 'They come from the native-ads username that is connected in your account.',
  },
  site: { icon: IconWorld, plural: 'Sites', from: 'A site comes from a WordPress that is connected in your account.' },
  twitter_account: {
    icon: IconBrandX,
    plural: 'Twitter accounts',
    from: 'They come from the Twitter sign-in that is connected in your account.',
  },
  linkedin_account: {
    icon: IconBrandLinkedin,
    plural: 'LinkedIn accounts',
    from: 'They come from the LinkedIn sign-in that is connected in your account.',
  },
  instagram_account: {
    icon: IconBrandInstagram,
    plural: 'Instagram accounts',
    from: 'They come with a connected Instagram sign-in.',
  },
};
