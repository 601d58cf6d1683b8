import type { Network } from '../kit/network.ts';
import { registerAdCalls } from './ads/ad-calls.ts';
import { registerAdForms } from './ads/ad-forms.ts';
import { registerAdObjectCalls } from './ads/ad-object-calls.ts';
import { registerAudienceCalls } from './ads/audience-calls.ts';
import { registerCopyCalls } from './ads/changes/copy-calls.ts';
import { registerCreateCalls } from './ads/changes/create-calls.ts';
import { registerReportCalls } from './ads/insights/insight-calls.ts';
import { registerTargetingCalls } from './ads/targeting/targeting-calls.ts';
import { registerAccountCalls } from './auth/account-calls.ts';
import { registerBrowserSdk } from './auth/browser-sdk.ts';
import { registerLoginDialog } from './auth/login-dialog.ts';
import { registerTokenCalls } from './auth/token-calls.ts';
import { createTokens } from './auth/tokens.ts';
import { registerCommentCalls } from './comments/comment-calls.ts';
import { registerCommentForms } from './comments/comment-forms.ts';
import { registerLinkCalls } from './content/links.ts';
import { createPosts } from './content/posts.ts';
import { registerPublishing } from './content/publish-calls.ts';
import { registerReadCalls } from './content/read-calls.ts';
import { registerImages } from './content/sample-images.ts';
import { registerVideoCalls } from './content/videos.ts';
import { faultTable } from './faults.ts';
import { createBatchRunner } from './graph/batch.ts';
import { createGraph, registerErrorHandlers } from './graph/graph-api.ts';
import { registerScreens } from './screens/screens.ts';
import { seed } from './seed.ts';
import { createState } from './state.ts';

/** Practice Facebook: login, pages, publishing, insights, ad accounts with ads and pixels. */
export const facebook: Network = {
  name: 'facebook',
  title: 'Facebook',
  about: 'Users, pages with 6 months of posts, and ad accounts of every status with 12 months of ads.',
  homePath: '',
  faults: (kit) => faultTable({ now: () => kit.clock.now().getTime() }),
  seed,
  routes(app, kit) {
    const state = createState(kit);
    const tokens = createTokens(state);
    const posts = createPosts(state);
    registerErrorHandlers(app);
    registerScreens(app, { state, posts, tokens });
    registerCommentForms(app, { state, posts });
    registerAdForms(app, state);
    registerImages(app, state);
    registerBrowserSdk(app);
    registerLoginDialog(app, { state, tokens });
    registerTokenCalls(app, { state, tokens });
    const calls = createGraph(app, { state, tokens });
    registerAccountCalls(calls, tokens);
    registerReadCalls(calls, posts);
    registerCommentCalls(calls);
    registerPublishing(calls, { state, posts });
    registerVideoCalls(calls, { state, posts });
    registerAdCalls(calls);
    registerAdObjectCalls(calls);
    registerReportCalls(calls);
    registerCreateCalls(calls);
    registerCopyCalls(calls);
    registerTargetingCalls(calls);
    registerAudienceCalls(calls);
    registerLinkCalls(calls, createBatchRunner(app, '/facebook'));
  },
};
