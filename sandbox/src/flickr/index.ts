import type { Network } from '../kit/network.ts';
import { faultTable } from './faults.ts';
import { registerImageHost } from './image-host.ts';
import { registerRestApi } from './rest.ts';
import { registerScreens } from './screens.ts';
import { practiceKey } from './seed.data.ts';
import { seed } from './seed.ts';
import { createState } from './state.ts';

export const practiceApp = { key: practiceKey };

/** Practice Flickr: photo search, with owners and licenses. */
export const flickr: Network = {
  name: 'flickr',
  title: 'Flickr',
  about: '300 generated photos under every license, to search.',
  homePath: '',
  faults: () => faultTable,
  seed,
  routes(app, kit) {
    const state = createState(kit);
    registerScreens(app, state);
    registerImageHost(app, state);
    registerRestApi(app, state);
  },
};
