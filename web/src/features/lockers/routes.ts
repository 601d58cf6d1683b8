import { featureRoutes } from '../../lib/routes.ts';
import { plannedScreen } from '../../ui/page/planned-screen.ts';

export const lockers = featureRoutes({
  adminRoutes: [
    plannedScreen('/promotion/contentlocker', 'Content lockers'),
    plannedScreen('/promotion/contentlocker/$id', 'Content locker'),
  ],
});
