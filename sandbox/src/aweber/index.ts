import { dayMs, hourMs, minuteMs } from '../kit/durations.ts';
import type { Network } from '../kit/network.ts';
import { createTokenStore } from '../kit/oauth/token-store.ts';
import { createApi, registerErrorHandlers } from './api.ts';
import { faultTable } from './faults.ts';
import { registerLists } from './lists.ts';
import { registerOauth } from './oauth.ts';
import { registerScreens } from './screens.ts';
import { seed } from './seed.ts';
import { createState } from './state.ts';
import { registerSubscribers } from './subscribers.ts';

export { practiceApp } from './seed.data.ts';

const lifetimes = { accessTtlMs: 2 * hourMs, refreshTtlMs: 365 * dayMs, codeTtlMs: 10 * minuteMs };

/** Practice AWeber: consent with rotating refresh tokens, lists with custom fields, subscribers. */
export const aweber: Network = {
  name: 'aweber',
  title: 'AWeber',
  about: 'Mailing lists with custom fields and subscribers.',
  homePath: '',
  faults: () => faultTable,
  seed,
  routes(app, kit) {
    const state = createState(kit);
    const tokens = createTokenStore(kit, { ...lifetimes, rotates: true });
    registerErrorHandlers(app);
    registerScreens(app, { state, tokens });
    registerOauth(app, { state, tokens });
    const api = createApi(app, { state, tokens });
    registerLists(api, state);
    registerSubscribers(api, state);
  },
};
