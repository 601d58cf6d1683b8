import type { Network } from '../kit/network.ts';
import { answerRefusals, api as apiOf } from './api.ts';
import { boards } from './boards.ts';
import { dialog } from './dialog.ts';
import { faultTable } from './faults.ts';
import { uploads, videos } from './media.ts';
import { oauth } from './oauth.ts';
import { pictures } from './pictures.ts';
import { pins } from './pins.ts';
import { screens } from './screens.ts';
import { seed } from './seed.ts';
import { state as stateOf } from './state.ts';
import { tokens as tokensOf } from './tokens.ts';

export { practiceApp } from './seed.data.ts';

/** Practice Pinterest: consent with refresh tokens that rotate, boards, pins with images and videos, figures. */
export const pinterest: Network = {
  name: 'pinterest',
  title: 'Pinterest',
  about: 'Accounts with many boards, public and secret, and months of Pins.',
  home: '',
  faults: () => faultTable,
  seed,
  routes(app, kit) {
    const state = stateOf(kit);
    const tokens = tokensOf(state);
    answerRefusals(app);
    screens(app, { state, tokens });
    pictures(app, state);
    dialog(app, state);
    oauth(app, { state, tokens });
    uploads(app, state);
    const api = apiOf(app, { state, tokens });
    boards(api, state);
    pins(api, state);
    videos(api, state);
  },
};
