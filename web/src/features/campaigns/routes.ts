import { featureRoutes } from '../../lib/routes.ts';
import { plannedScreen } from '../../ui/page/planned-screen.ts';

export const campaigns = featureRoutes({
  adminRoutes: [plannedScreen('/campaign', 'Campaigns'), plannedScreen('/campaign/$id', 'Campaign')],
});
