import type { Network } from '../kit/network.ts';
import { faultTable } from './faults.ts';
import { rest } from './rest.ts';
import { screens } from './screens.ts';
import { practiceKey } from './seed.data.ts';
import { seed } from './seed.ts';
import { state as stateOf } from './state.ts';
import { pictures } from './static.ts';

export const practiceApp = { key: practiceKey };

/** Practice Flickr: pictures to be found by words, with their owners and licences. */
export const flickr: Network = {
  name: 'flickr',
  title: 'Flickr',
  about: 'Three hundred drawn pictures under every licence, to be searched.',
  home: '',
  faults: () => faultTable,
  seed,
  routes(app, kit) {
    const state = stateOf(kit);
    screens(app, state);
    pictures(app, state);
    rest(app, state);
  },
};
