import { featureRoutes } from '../../lib/routes.ts';
import { plannedScreen } from '../../ui/page/planned-screen.ts';

export const recycler = featureRoutes({
  adminRoutes: [plannedScreen('/facebook/page/post/recycler', 'Facebook page post recycler')],
});
