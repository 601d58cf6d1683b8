import type { Network } from '../kit/network.ts';
import { createApi, registerErrorHandlers } from './api.ts';
import { registerCampaigns } from './campaigns.ts';
import { registerContacts } from './contacts.ts';
import { faultTable } from './faults.ts';
import { registerScreens } from './screens.ts';
import { seed } from './seed.ts';
import { createState } from './state.ts';

/** Practice GetResponse: accounts with API keys, lists with single and double opt-in, contacts that are queued. */
export const getresponse: Network = {
  name: 'getresponse',
  title: 'GetResponse',
  about: 'Mailing lists with single and double opt-in, connected by API key.',
  homePath: '',
  faults: () => faultTable,
  seed,
  routes(app, kit) {
    const state = createState(kit);
    registerErrorHandlers(app);
    registerScreens(app, state);
    const api = createApi(app, state);
    registerCampaigns(api, state);
    registerContacts(api, state);
  },
};
