import { featureRoutes } from '../../lib/routes.ts';
import { plannedScreen } from '../../ui/page/planned-screen.ts';

export const rss = featureRoutes({
  adminRoutes: [
    plannedScreen('/content/rss', 'RSS'),
    plannedScreen('/content/rss/channel/$id', 'RSS channel'),
    plannedScreen('/content/rss/favorites', 'RSS favorites'),
  ],
});
