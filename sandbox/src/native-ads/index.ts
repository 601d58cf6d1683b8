import type { Network } from '../kit/network.ts';
import { answerRefusals, login } from './api.ts';
import { faultTable } from './errors.ts';
import { screens } from './screens.ts';
import { seed } from './seed.ts';
import { state as stateOf } from './state.ts';
import { subAccounts } from './sub-accounts.ts';

export { practiceApp } from './app.ts';

/** A practice network of native ads: one key for the product, and the accounts below it. */
export const nativeAds: Network = {
  name: 'native-ads',
  title: 'Native ads',
  about: 'Sub-accounts in every state, found by their user name.',
  home: '',
  faults: faultTable,
  seed,
  routes(app, kit) {
    const state = stateOf(kit);
    answerRefusals(app);
    screens(app, state);
    login(app, state);
    subAccounts(app, state);
  },
};
