import { featureRoutes } from '../../lib/routes.ts';
import { plannedScreen } from '../../ui/page/planned-screen.ts';

export const adBuilder = featureRoutes({
  adminRoutes: [plannedScreen('/ads/builder', 'Ad builder')],
});
