import { IconBrandFacebook, IconBrandGoogle, IconChartBar } from '@tabler/icons-react';
import type { FeatureMenu } from '../../lib/menu.ts';

export const menu: FeatureMenu = {
  items: [
    {
      group: 'Advertise',
      order: 2,
      label: 'Facebook insights',
      to: '/facebook/ads/insights',
      icon: IconBrandFacebook,
      need: 'facebook_ads_manager:viewer',
    },
    {
      group: 'Advertise',
      order: 3,
      label: 'Google insights',
      to: '/google/ads/insights',
      icon: IconBrandGoogle,
      need: 'google_ads_manager:viewer',
    },
    {
      group: 'Advertise',
      order: 4,
      label: 'Native insights',
      to: '/nativeads/ads/insights',
      icon: IconChartBar,
      need: 'native_ads_manager:viewer',
    },
  ],
};
