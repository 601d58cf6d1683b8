import { featureRoutes } from '../../lib/routes.ts';
import { plannedScreen } from '../../ui/page/planned-screen.ts';

export const postReports = featureRoutes({
  adminRoutes: [plannedScreen('/facebook/page/post/report', 'Facebook page post report')],
});
