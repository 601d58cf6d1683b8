import { featureRoutes } from '../../lib/routes.ts';
import { plannedScreen } from '../../ui/page/planned-screen.ts';

export const contests = featureRoutes({
  adminRoutes: [
    plannedScreen('/contest', 'Contests'),
    plannedScreen('/contest/new', 'New contest'),
    plannedScreen('/contest/contestants', 'Contestants of active contests'),
    plannedScreen('/contest/$id', 'Contest'),
    plannedScreen('/contest/$id/contestants', 'Contestants'),
    plannedScreen('/contest/$id/widgets', 'Contest widgets'),
  ],
});
