import { featureRoutes } from '../../lib/routes.ts';
import { plannedScreen } from '../../ui/page/planned-screen.ts';

export const automators = featureRoutes({
  adminRoutes: [
    plannedScreen('/automators', 'Automators'),
    plannedScreen('/automator', 'Automators'),
    plannedScreen('/automator/new', 'New automator'),
  ],
});
