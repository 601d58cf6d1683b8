import { googleAccounts } from '../kit/google/accounts.ts';
import { googleConsent } from '../kit/google/consent-page.ts';
import { googleOauth } from '../kit/google/oauth.ts';
import type { Kit, Network } from '../kit/network.ts';
import { adsScope, registerAdsApi } from './ads.ts';
import { registerCustomerPages } from './customer-pages.ts';
import { faultTable } from './faults.ts';
import { createOperationQuota } from './operation-quota.ts';
import { registerScreens } from './screens.ts';
import { customers, people } from './seed.data.ts';
import { seedCampaigns } from './seed.ts';
import { createState } from './state.ts';

/** The only app of practice Google. */
export const practiceApp = {
  id: '402938475610-practice7fanfare2google.apps.googleusercontent.com',
  secret: 'GOCSPX-practice-google-secret-01',
};

const createAccounts = (kit: Kit) =>
  googleAccounts(kit, {
    name: 'google',
    title: 'Google',
    app: { id: practiceApp.id, secret: practiceApp.secret, name: 'Fanfare (practice)' },
    scopes: { [adsScope]: 'See, edit, create and delete your Google Ads accounts and data' },
  });

/**
 * Practice Google: sign-in and Google Ads accounts. `pageSize`: rows of one page of a query, at Google 10,000; tests
 * use fewer.
 */
export const createGoogle = ({ pageSize = 10_000 } = {}): Network => ({
  name: 'google',
  title: 'Google',
  about: 'Google accounts, and ad accounts of every status below 2 managers, with campaigns.',
  homePath: '',
  faults: faultTable,
  seed(kit) {
    const accounts = createAccounts(kit);
    const state = createState(kit);
    for (const person of people) accounts.people.set(person.id, person);
    for (const customer of customers) state.customers.set(customer.id, customer);
    seedCampaigns(state);
  },
  routes(app, kit) {
    const accounts = createAccounts(kit);
    const state = createState(kit);
    const quota = createOperationQuota(kit);
    registerScreens(app, { state, accounts, quota });
    registerCustomerPages(app, state);
    googleConsent(app, accounts);
    googleOauth(app, accounts);
    registerAdsApi(app, { state, accounts, quota, pageSize });
  },
});

export const google = createGoogle();
