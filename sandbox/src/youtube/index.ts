import { googleAccounts } from '../kit/google/accounts.ts';
import { googleConsent } from '../kit/google/consent-page.ts';
import { googleOauth } from '../kit/google/oauth.ts';
import type { Kit, Network } from '../kit/network.ts';
import { api, manageScope, readScope } from './api.ts';
import { faultTable } from './faults.ts';
import { pictures } from './pictures.ts';
import { quota as quotaOf } from './quota.ts';
import { reading } from './reading.ts';
import { screens } from './screens.ts';
import { search } from './search.ts';
import { seed } from './seed.ts';
import { state as stateOf } from './state.ts';

/** The one app this network knows, and its key for public data. */
export const practiceApp = {
  id: '402938475611-practice7fanfare2youtube.apps.googleusercontent.com',
  secret: 'GOCSPX-practice-youtube-secret-1',
  key: 'AIzaPracticeYouTubeKey00000000000000001',
};

const accountsOf = (kit: Kit) =>
  googleAccounts(kit, {
    name: 'youtube',
    title: 'YouTube',
    app: { id: practiceApp.id, secret: practiceApp.secret, name: 'Fanfare (practice)' },
    scopes: {
      [readScope]: 'View your YouTube account',
      [manageScope]: 'See, edit and delete your YouTube videos, ratings, comments and captions',
    },
  });

/** Practice YouTube: signing in by Google, channels, subscriptions, and videos to search for. */
export const youtube: Network = {
  name: 'youtube',
  title: 'YouTube',
  about: 'Channels, and two hundred videos to search for, a hundred searches a day.',
  home: '',
  faults: faultTable,
  seed: (kit) => seed({ state: stateOf(kit), accounts: accountsOf(kit) }),
  routes(app, kit) {
    const accounts = accountsOf(kit);
    const state = stateOf(kit);
    const quota = quotaOf(kit);
    screens(app, { state, accounts, quota });
    pictures(app, state);
    googleConsent(app, accounts);
    googleOauth(app, accounts);
    const calls = api(app, { accounts, quota, key: practiceApp.key });
    search(calls, state);
    reading(calls, state);
  },
};
