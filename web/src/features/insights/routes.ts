import { featureRoutes } from '../../lib/routes.ts';
import { plannedScreen } from '../../ui/page/planned-screen.ts';

export const insights = featureRoutes({
  adminRoutes: [
    plannedScreen('/facebook/ads/insights', 'Facebook ad insights'),
    plannedScreen('/google/ads/insights', 'Google ad insights'),
    plannedScreen('/nativeads/ads/insights', 'Native ad insights'),
  ],
});
