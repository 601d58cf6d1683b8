import type { Network } from '../kit/network.ts';
import { answerRefusals, api } from './api.ts';
import { dialog } from './dialog.ts';
import { faultTable } from './faults.ts';
import { login } from './login.ts';
import { media } from './media.ts';
import { pictures } from './pictures.ts';
import { reading } from './reading.ts';
import { screens } from './screens.ts';
import { seed } from './seed.ts';
import { state as stateOf } from './state.ts';
import { tokens as tokensOf } from './tokens.ts';
import { tweets } from './tweets.ts';

export { practiceApp } from './app.ts';

/** Practice X: connecting by OAuth 2 with PKCE, posts, threads, media and the timeline. */
export const x: Network = {
  name: 'x',
  title: 'X (Twitter)',
  about: 'Three accounts with months of posts, threads and pictures.',
  home: '',
  faults: (kit) => faultTable({ now: () => kit.clock.now().getTime() }),
  seed,
  routes(app, kit) {
    const state = stateOf(kit);
    const tokens = tokensOf(state);
    answerRefusals(app);
    screens(app, { state, tokens });
    pictures(app, state);
    dialog(app, state);
    login(app, { state, tokens });
    const on = api(app, { state, tokens });
    reading(on, state);
    tweets(on, state);
    media(on, state);
  },
};
