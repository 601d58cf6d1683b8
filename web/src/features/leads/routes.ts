// Folders, lowest first: autoresponders, destinations, inbox, zapier < lead-form < facebook-forms, own-forms
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { adminRoute, featureRoutes } from '../../lib/routes.ts';

/** Loads all screens from one file, because the first screen loads the names of all lazy files. */
const loadScreens = () => import('./lead-screens.ts');

const leadsPage = createRoute({
  getParentRoute: () => adminRoute,
  path: '/leads',
  staticData: { title: 'Leads' },
  component: lazyRouteComponent(loadScreens, 'LeadsPage'),
});
const inbox = createRoute({
  getParentRoute: () => adminRoute,
  path: '/leads/inbox',
  staticData: { title: 'Lead inbox', parent: '/leads' },
  component: lazyRouteComponent(loadScreens, 'InboxPage'),
});
const form = createRoute({
  getParentRoute: () => adminRoute,
  path: '/leads/form/$id',
  staticData: { title: 'Lead form', parent: '/leads' },
  component: lazyRouteComponent(loadScreens, 'LeadFormPage'),
});
const ownForm = createRoute({
  getParentRoute: () => adminRoute,
  path: '/leads/forms/$id',
  staticData: { title: 'Form', parent: '/leads' },
  component: lazyRouteComponent(loadScreens, 'OwnFormPage'),
});
const webhook = createRoute({
  getParentRoute: () => adminRoute,
  path: '/leads/webhook/$id',
  staticData: { title: 'Webhook log', parent: '/leads' },
  component: lazyRouteComponent(loadScreens, 'WebhookPage'),
});
/** Redirect from a separate path, which the specification names, to a tab. */
const openTab = (hash: string) => () => {
  throw redirect({ to: '/leads', hash, replace: true });
};
const autoresponders = createRoute({
  getParentRoute: () => adminRoute,
  path: '/leads/autoresponders',
  staticData: { title: 'Mailing services', parent: '/leads' },
  beforeLoad: openTab('autoresponders'),
});
const zapier = createRoute({
  getParentRoute: () => adminRoute,
  path: '/leads/zapier',
  staticData: { title: 'Zapier', parent: '/leads' },
  beforeLoad: openTab('zapier'),
});
/** The server redirects this path to the service’s consent page, in a popup. */
const connect = createRoute({
  getParentRoute: () => adminRoute,
  path: '/leads/autoresponder/$service/connect',
  staticData: { title: 'Connect autoresponder', parent: '/leads' },
  beforeLoad: ({ location }) => {
    throw redirect({ href: location.href, reloadDocument: true });
  },
});

export const leads = featureRoutes({
  adminRoutes: [leadsPage, inbox, form, ownForm, webhook, connect, autoresponders, zapier],
});
