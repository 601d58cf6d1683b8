import { googleAccounts } from '../kit/google/accounts.ts';
import { googleConsent } from '../kit/google/consent-page.ts';
import { googleOauth } from '../kit/google/oauth.ts';
import type { Kit, Network } from '../kit/network.ts';
import { createApi, manageScope, readScope } from './api.ts';
import { faultTable } from './faults.ts';
import { createQuota } from './quota.ts';
import { registerReadCalls } from './read-calls.ts';
import { registerImages } from './sample-images.ts';
import { registerScreens } from './screens.ts';
import { registerSearch } from './search.ts';
import { seed } from './seed.ts';
import { createState } from './state.ts';

/** The app of practice Google, as most installations have it, with its key for public data. */
export const practiceApp = {
  id: '402938475610-practice7fanfare2google.apps.googleusercontent.com',
  secret: 'GOCSPX-practice-google-secret-01',
  key: 'AIzaPracticeYouTubeKey00000000000000001',
};

const createAccounts = (kit: Kit) =>
  googleAccounts(kit, {
    name: 'youtube',
    title: 'YouTube',
    app: { id: practiceApp.id, secret: practiceApp.secret, name: 'Fanfare (practice)' },
    scopes: {
      [readScope]: 'View your YouTube account',
      [manageScope]: 'See, edit and delete your YouTube videos, ratings, comments and captions',
    },
  });

/** Practice YouTube: Google sign-in, channels, subscriptions and video search. */
export const youtube: Network = {
  name: 'youtube',
  title: 'YouTube',
  about: 'Channels and 200 videos to search, 100 searches a day.',
  homePath: '',
  faults: faultTable,
  seed: (kit) => seed({ state: createState(kit), accounts: createAccounts(kit) }),
  routes(app, kit) {
    const accounts = createAccounts(kit);
    const state = createState(kit);
    const quota = createQuota(kit);
    registerScreens(app, { state, accounts, quota });
    registerImages(app, state);
    googleConsent(app, accounts);
    googleOauth(app, accounts);
    const calls = createApi(app, { accounts, quota, key: practiceApp.key });
    registerSearch(calls, state);
    registerReadCalls(calls, state);
  },
};
