import type { Network } from '../kit/network.ts';
import { faultTable } from './faults.ts';
import { registerMedia } from './media/media.ts';
import { registerCategories } from './posts/categories.ts';
import { registerPosts } from './posts/post-routes.ts';
import { createPosts } from './posts/posts.ts';
import { createRest, registerErrorHandlers, stopFaultedRequests } from './rest/rest.ts';
import { registerRestIndex } from './rest/rest-index.ts';
import { registerScreens } from './screens/screens.ts';
import { seed } from './seed.ts';
import { createState } from './state.ts';
import { registerConsentDialog } from './users/dialog.ts';
import { registerUsers } from './users/users.ts';

export { practiceApp } from './seed.data.ts';

/** Practice WordPress: three sites with their REST API, consent page, public pages and feed. */
export const wordpress: Network = {
  name: 'wordpress',
  title: 'WordPress',
  about: '3 sites with posts, images, a feed and users of every role.',
  homePath: '',
  faults: (kit) => faultTable(kit.url),
  seed,
  routes(app, kit) {
    const state = createState(kit);
    const posts = createPosts(state);
    registerErrorHandlers(app);
    stopFaultedRequests(app);
    const rest = createRest(app, { state, posts });
    registerRestIndex(rest, state);
    registerPosts(rest, { state, posts });
    registerMedia(app, rest, state);
    registerCategories(rest, state);
    registerUsers(rest, state);
    registerConsentDialog(app, state);
    registerScreens(app, { state, posts, rest });
  },
};
