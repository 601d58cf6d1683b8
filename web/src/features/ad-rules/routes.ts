import { featureRoutes } from '../../lib/routes.ts';
import { plannedScreen } from '../../ui/page/planned-screen.ts';

export const adRules = featureRoutes({
  adminRoutes: [
    plannedScreen('/facebook/ads/manager', 'Ad rules'),
    plannedScreen('/facebook/ads/manager/rule/$id', 'Ad rule'),
  ],
});
