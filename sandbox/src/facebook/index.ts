import type { Network } from '../kit/network.ts';
import { accounts } from './accounts.ts';
import { ads } from './ads.ts';
import { batch } from './batch.ts';
import { commentReading } from './comment-reading.ts';
import { commentScreens } from './comment-screens.ts';
import { dialog } from './dialog.ts';
import { faultTable } from './faults.ts';
import { answerRefusals, graph } from './graph.ts';
import { links } from './links.ts';
import { login } from './login.ts';
import { pictures } from './pictures.ts';
import { posts as postsOf } from './posts.ts';
import { publishing } from './publishing.ts';
import { reading } from './reading.ts';
import { screens } from './screens.ts';
import { sdk } from './sdk.ts';
import { seed } from './seed.ts';
import { state as stateOf } from './state.ts';
import { tokens as tokensOf } from './tokens.ts';
import { videos } from './videos.ts';

/** Practice Facebook: login, pages, publishing, statistics, ad accounts and pixels. */
export const facebook: Network = {
  name: 'facebook',
  title: 'Facebook',
  about: 'People, pages with months of posts, and ad accounts in every state.',
  home: '',
  faults: (kit) => faultTable({ now: () => kit.clock.now().getTime() }),
  seed,
  routes(app, kit) {
    const state = stateOf(kit);
    const tokens = tokensOf(state);
    const posts = postsOf(state);
    answerRefusals(app);
    screens(app, { state, posts, tokens });
    commentScreens(app, { state, posts });
    pictures(app, state);
    sdk(app);
    dialog(app, { state, tokens });
    login(app, { state, tokens });
    const calls = graph(app, { state, tokens });
    accounts(calls, tokens);
    reading(calls, posts);
    commentReading(calls);
    publishing(calls, { state, posts });
    videos(calls, { state, posts });
    ads(calls);
    links(calls, batch(app, '/facebook'));
  },
};
