import type { Network } from '../kit/network.ts';
import { createApi, registerErrorHandlers } from './api/api.ts';
import { createTokens } from './api/tokens.ts';
import { registerConsentDialog } from './auth/dialog.ts';
import { registerOauth } from './auth/oauth.ts';
import { faultTable } from './faults.ts';
import { registerMediaHost } from './media/media-host.ts';
import { registerUploads, registerVideos } from './media/uploads.ts';
import { registerBoards } from './pins/boards.ts';
import { registerPins } from './pins/pins.ts';
import { registerScreens } from './screens/screens.ts';
import { seed } from './seed.ts';
import { createState } from './state.ts';

export { practiceApp } from './seed.data.ts';

/** Practice Pinterest: consent with rotating refresh tokens, boards, Pins with images and videos, metrics. */
export const pinterest: Network = {
  name: 'pinterest',
  title: 'Pinterest',
  about: 'Accounts with public and secret boards and 6 months of Pins.',
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
    registerUploads(app, state);
    const api = createApi(app, { state, tokens });
    registerBoards(api, state);
    registerPins(api, state);
    registerVideos(api, state);
  },
};
