import type { Network } from '../kit/network.ts';
import { organizations, userinfo } from './accounts.ts';
import { dialog } from './dialog.ts';
import { faultTable } from './faults.ts';
import { media, uploads } from './media.ts';
import { oauth } from './oauth.ts';
import { pictures } from './pictures.ts';
import { posts } from './posts.ts';
import { answerRefusals, rest } from './rest.ts';
import { screens } from './screens.ts';
import { seed } from './seed.ts';
import { state as stateOf } from './state.ts';
import { statistics } from './statistics.ts';
import { tokens as tokensOf } from './tokens.ts';

export { practiceApp } from './seed.data.ts';

/** Practice LinkedIn: consent, members and organisations, posts with images and videos, statistics. */
export const linkedin: Network = {
  name: 'linkedin',
  title: 'LinkedIn',
  about: 'People, the organisations they look after, and months of posts.',
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
    userinfo(app, { state, tokens });
    uploads(app, { state, tokens });
    const calls = rest(app, { state, tokens });
    organizations(calls, state);
    posts(calls, state);
    media(calls, state);
    statistics(calls, state);
  },
};
