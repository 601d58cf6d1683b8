import { answerRefusals, graph } from '../facebook/graph.ts';
import { login } from '../facebook/login.ts';
import { pictures } from '../facebook/pictures.ts';
import { tokens as tokensOf } from '../facebook/tokens.ts';
import type { Network } from '../kit/network.ts';
import { dialog } from './dialog.ts';
import { faultTable } from './faults.ts';
import { nodes as nodesOf } from './nodes.ts';
import { publishing } from './publishing.ts';
import { reading } from './reading.ts';
import { screens } from './screens.ts';
import { app as seededApp } from './seed.data.ts';
import { seed } from './seed.ts';
import { state as stateOf } from './state.ts';

export const practiceApp = { id: seededApp.id, secret: seededApp.secret };

/** Practice Instagram: professional accounts behind Facebook Login, on a Graph of its own. */
export const instagram: Network = {
  name: 'instagram',
  title: 'Instagram',
  about: 'Professional accounts with months of posts; pictures, carousels and reels.',
  home: '',
  faults: (kit) => faultTable({ now: () => kit.clock.now().getTime() }),
  seed,
  routes(app, kit) {
    const state = stateOf(kit);
    const tokens = tokensOf(state);
    answerRefusals(app);
    screens(app, state);
    pictures(app, state);
    dialog(app, { state, tokens });
    login(app, { state, tokens });
    const calls = graph(app, { state, tokens });
    reading(calls, { state, tokens, nodes: nodesOf(state) });
    publishing(calls, state);
  },
};
