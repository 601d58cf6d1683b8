import type { Network } from '../kit/network.ts';
import { createApi, registerErrorHandlers } from './api/api.ts';
import { createTokens } from './api/tokens.ts';
import { registerConsentDialog } from './auth/dialog.ts';
import { registerOauth } from './auth/oauth.ts';
import { faultTable } from './faults.ts';
import { registerMediaHost } from './media/media-host.ts';
import { registerMedia } from './media/uploads.ts';
import { registerTimeline } from './posts/timeline.ts';
import { registerTweets } from './posts/tweets.ts';
import { registerScreens } from './screens/screens.ts';
import { seed } from './seed.ts';
import { createState } from './state.ts';

export { practiceApp } from './auth/app.ts';

/** Practice X: OAuth 2 with PKCE, posts, threads, media and the timeline. */
export const x: Network = {
  name: 'x',
  title: 'X (Twitter)',
  about: '3 accounts with 6 months of posts, threads and images.',
  homePath: '',
  faults: (kit) => faultTable({ now: () => kit.clock.now().getTime() }),
  seed,
  routes(app, kit) {
    const state = createState(kit);
    const tokens = createTokens(state);
    registerErrorHandlers(app);
    registerScreens(app, { state, tokens });
    registerMediaHost(app, state);
    registerConsentDialog(app, state);
    registerOauth(app, { state, tokens });
    const registerCall = createApi(app, { state, tokens });
    registerTimeline(registerCall, state);
    registerTweets(registerCall, state);
    registerMedia(registerCall, state);
  },
};
