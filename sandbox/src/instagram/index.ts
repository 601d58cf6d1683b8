import { runDueRules } from '../facebook/ads/rules/rule-runs.ts';
import { registerTokenCalls } from '../facebook/auth/token-calls.ts';
import { registerImages } from '../facebook/content/sample-images.ts';
import { createGraph, registerErrorHandlers } from '../facebook/graph/graph-api.ts';
import { createTokens } from '../facebook/graph/tokens.ts';
import type { Network } from '../kit/network.ts';
import { registerInstagramDialog } from './dialog.ts';
import { faultTable } from './faults.ts';
import { createNodes } from './nodes.ts';
import { registerPublishing } from './publishing.ts';
import { registerReadCalls } from './read-calls.ts';
import { registerScreens } from './screens.ts';
import { app as seededApp } from './seed.data.ts';
import { seed } from './seed.ts';
import { createState } from './state.ts';

export const practiceApp = { id: seededApp.id, secret: seededApp.secret };

/** Practice Instagram: professional accounts behind Facebook Login, with its own Graph API. */
export const instagram: Network = {
  name: 'instagram',
  title: 'Instagram',
  about: 'Professional accounts with 6 months of images, carousels and reels.',
  homePath: '',
  faults: (kit) => faultTable({ now: () => kit.clock.now().getTime() }),
  seed,
  routes(app, kit) {
    const state = createState(kit);
    const tokens = createTokens(state);
    registerErrorHandlers(app);
    registerScreens(app, state);
    registerImages(app, state);
    registerInstagramDialog(app, { state, tokens });
    registerTokenCalls(app, { state, tokens });
    const calls = createGraph(app, { state, tokens, runDueRules });
    registerReadCalls(calls, { state, tokens, nodes: createNodes(state) });
    registerPublishing(calls, state);
  },
};
