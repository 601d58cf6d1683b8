import { featureRoutes } from '../../lib/routes.ts';
import { plannedScreen } from '../../ui/page/planned-screen.ts';

export const bulkAi = featureRoutes({
  adminRoutes: [
    plannedScreen('/bulkaicontentgeneration/articles', 'Bulk AI articles'),
    plannedScreen('/bulkaicontentgeneration/articles/$id', 'Bulk AI article'),
    plannedScreen('/bulkaicontentgeneration/settings', 'Bulk AI settings'),
    plannedScreen('/bulkaicontentgeneration/categories', 'Bulk AI categories'),
    plannedScreen('/bulkaicontentgeneration/logging', 'Bulk AI jobs'),
  ],
});
