import type { Network } from '../kit/network.ts';
import { registerOrganizations, registerUserInfo } from './accounts.ts';
import { registerConsentDialog } from './auth/dialog.ts';
import { registerOauth } from './auth/oauth.ts';
import { faultTable } from './faults.ts';
import { registerMediaHost } from './media/media-host.ts';
import { registerMedia, registerUploads } from './media/uploads.ts';
import { registerPosts } from './posts/posts.ts';
import { registerStatistics } from './posts/statistics.ts';
import { createRest, registerErrorHandlers } from './rest/rest.ts';
import { createTokens } from './rest/tokens.ts';
import { registerScreens } from './screens/screens.ts';
import { seed } from './seed.ts';
import { createState } from './state.ts';

export { partnerApp, practiceApp, shareApp } from './seed.data.ts';

/** Practice LinkedIn: consent, members and organizations, posts with images and videos, statistics. */
export const linkedin: Network = {
  name: 'linkedin',
  title: 'LinkedIn',
  about: 'Members, the organizations they manage, and 6 months of posts.',
  homePath: '',
  faults: () => faultTable,
  seed,
  routes(app, kit) {
    const state = createState(kit);
    const tokens = createTokens(state);
    registerErrorHandlers(app);
    registerScreens(app, { state, tokens });
    registerMediaHost(app, state);
    registerConsentDialog(app, state);
    registerOauth(app, { state, tokens });
    registerUserInfo(app, { state, tokens });
    registerUploads(app, { state, tokens });
    const rest = createRest(app, { state, tokens });
    registerOrganizations(rest, state);
    registerPosts(rest, state);
    registerMedia(rest, state);
    registerStatistics(rest, state);
  },
};
