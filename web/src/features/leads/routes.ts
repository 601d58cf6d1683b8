import { featureRoutes } from '../../lib/routes.ts';
import { plannedScreen } from '../../ui/page/planned-screen.ts';

export const leads = featureRoutes({
  adminRoutes: [
    plannedScreen('/leads', 'Leads'),
    plannedScreen('/leads/autoresponders', 'Autoresponders'),
    plannedScreen('/leads/autoresponder/gotowebinar/connect', 'Connect GoToWebinar'),
    plannedScreen('/leads/autoresponder/aweber/connect', 'Connect AWeber'),
    plannedScreen('/leads/form/$id', 'Lead form'),
    plannedScreen('/leads/zapier', 'Zapier'),
    plannedScreen('/leads/inbox', 'Lead inbox'),
  ],
});
