import type { Network } from '../kit/network.ts';
import { dialog } from './dialog.ts';
import { faultTable } from './faults.ts';
import { media } from './media.ts';
import { postRoutes } from './post-routes.ts';
import { posts as postsOf } from './posts.ts';
import { answerRefusals, endFaults, rest as restOf } from './rest.ts';
import { root } from './root.ts';
import { screens } from './screens.ts';
import { seed } from './seed.ts';
import { state as stateOf } from './state.ts';
import { terms } from './terms.ts';
import { users } from './users.ts';

export { practiceApp } from './seed.data.ts';

/** Practice WordPress: three sites with their REST API, consent page, public pages and feed. */
export const wordpress: Network = {
  name: 'wordpress',
  title: 'WordPress',
  about: 'Three small sites with posts, pictures, people of every role and a feed.',
  home: '',
  faults: (kit) => faultTable(kit.url),
  seed,
  routes(app, kit) {
    const state = stateOf(kit);
    const posts = postsOf(state);
    answerRefusals(app);
    endFaults(app);
    const rest = restOf(app, { state, posts });
    root(rest, state);
    postRoutes(rest, { state, posts });
    media(app, rest, state);
    terms(rest, state);
    users(rest, state);
    dialog(app, state);
    screens(app, { state, posts, rest });
  },
};
