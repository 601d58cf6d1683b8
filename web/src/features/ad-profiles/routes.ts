import { featureRoutes } from '../../lib/routes.ts';
import { plannedScreen } from '../../ui/page/planned-screen.ts';

export const adProfiles = featureRoutes({
  adminRoutes: [
    plannedScreen('/adprofile', 'Ad profiles'),
    plannedScreen('/adprofile/new', 'New ad profile'),
    plannedScreen('/adprofile/$id', 'Ad profile'),
  ],
});
