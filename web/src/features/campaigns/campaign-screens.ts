export { AdminsPage } from './admins-page.tsx';
export { CampaignRoute } from './campaign-frame.tsx';
export { CampaignPage, NewCampaignPage } from './campaign-page.tsx';
export { CampaignsPage } from './campaigns-page.tsx';
export { ResultsPage } from './results-page.tsx';
export { WidgetsPage } from './widgets/widgets-page.tsx';
