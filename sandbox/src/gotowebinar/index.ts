import { dayMs, hourMs, minuteMs } from '../kit/durations.ts';
import type { Network } from '../kit/network.ts';
import { createTokenStore } from '../kit/oauth/token-store.ts';
import { createApi, registerErrorHandlers, registerJsonParser } from './api.ts';
import { faultTable } from './faults.ts';
import { registerOauth } from './oauth.ts';
import { registerRegistrants } from './registrants.ts';
import { registerScreens } from './screens.ts';
import { seed } from './seed.ts';
import { createState } from './state.ts';
import { registerWebinars } from './webinars.ts';

export { practiceApp } from './seed.data.ts';

const lifetimes = { accessTtlMs: hourMs, refreshTtlMs: 30 * dayMs, codeTtlMs: 10 * minuteMs };

/** Practice GoToWebinar: consent, webinars to come with their fields and questions, registrants. */
export const gotowebinar: Network = {
  name: 'gotowebinar',
  title: 'GoToWebinar',
  about: 'Webinars to register people for, with questions of their own.',
  homePath: '',
  faults: () => faultTable,
  seed,
  routes(app, kit) {
    const state = createState(kit);
    const tokens = createTokenStore(kit, { ...lifetimes, rotates: false });
    registerJsonParser(app);
    registerErrorHandlers(app);
    registerScreens(app, { state, tokens });
    registerOauth(app, { state, tokens });
    const api = createApi(app, { state, tokens });
    registerWebinars(api, state);
    registerRegistrants(api, state);
  },
};
