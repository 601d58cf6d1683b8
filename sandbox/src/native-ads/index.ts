import type { Network } from '../kit/network.ts';
import { registerAccountScreens } from './ads/account-screens.ts';
import { registerBoosts } from './ads/boosts.ts';
import { registerContents } from './ads/contents.ts';
import { registerDictionaries } from './ads/dictionaries.ts';
import { registerBoostSettings } from './ads/settings-route.ts';
import { registerErrorHandlers, registerTokenRoute } from './api.ts';
import { faultTable } from './errors.ts';
import { registerScreens } from './screens.ts';
import { seed } from './seed.ts';
import { createState } from './state.ts';
import { registerSubAccounts } from './sub-accounts.ts';

export { practiceApp } from './app.ts';

/** Practice native ads network: one API key with many sub-accounts. */
export const nativeAds: Network = {
  name: 'native-ads',
  title: 'Native ads',
  about: 'Sub-accounts in every status, their campaigns and banners. Connect one by its username.',
  homePath: '',
  faults: faultTable,
  seed,
  routes(app, kit) {
    const state = createState(kit);
    registerErrorHandlers(app);
    registerScreens(app, state);
    registerTokenRoute(app, state);
    registerSubAccounts(app, state);
    registerBoosts(app, state);
    registerBoostSettings(app, state);
    registerContents(app, state);
    registerDictionaries(app, state);
    registerAccountScreens(app, state);
  },
};
