import { googleAccounts } from '../kit/google/accounts.ts';
import { googleConsent } from '../kit/google/consent-page.ts';
import { googleOauth } from '../kit/google/oauth.ts';
import type { Kit, Network } from '../kit/network.ts';
import { ads, adsScope } from './ads.ts';
import { faultTable } from './faults.ts';
import { screens } from './screens.ts';
import { customers, people } from './seed.data.ts';
import { state as stateOf } from './state.ts';

/** The one app this network knows, and the developer token that comes with it. */
export const practiceApp = {
  id: '402938475610-practice7fanfare2google.apps.googleusercontent.com',
  secret: 'GOCSPX-practice-google-secret-01',
  developerToken: 'Practice-Dev-Token-0001',
};

const accountsOf = (kit: Kit) =>
  googleAccounts(kit, {
    name: 'google',
    title: 'Google',
    app: { id: practiceApp.id, secret: practiceApp.secret, name: 'Fanfare (practice)' },
    scopes: { [adsScope]: 'See, edit, create and delete your Google Ads accounts and data' },
  });

/** Practice Google: signing in, and the Google Ads accounts a person reaches. */
export const google: Network = {
  name: 'google',
  title: 'Google',
  about: 'People with Google accounts, and ad accounts in every state below two managers.',
  home: '',
  faults: faultTable,
  seed(kit) {
    const accounts = accountsOf(kit);
    const state = stateOf(kit);
    for (const person of people) accounts.people.set(person.id, person);
    for (const customer of customers) state.customers.set(customer.id, customer);
  },
  routes(app, kit) {
    const accounts = accountsOf(kit);
    const state = stateOf(kit);
    screens(app, { state, accounts });
    googleConsent(app, accounts);
    googleOauth(app, accounts);
    ads(app, { state, accounts, developerToken: practiceApp.developerToken });
  },
};
