import type { Network } from '../kit/network.ts';
import { registerAdCalls } from './ads/ad-calls.ts';
import { registerAdForms } from './ads/ad-forms.ts';
import { registerAdObjectCalls } from './ads/ad-object-calls.ts';
import { registerAudienceCalls } from './ads/audience-calls.ts';
import { registerCopyCalls } from './ads/changes/copy-calls.ts';
import { registerCreateCalls } from './ads/changes/create-calls.ts';
import { registerAdCreateCall } from './ads/creation/ad-create-call.ts';
import { registerAdImageCalls } from './ads/creation/ad-image-calls.ts';
import { registerCreativeCalls } from './ads/creation/creative-calls.ts';
import { registerPreviewCalls } from './ads/creation/preview-calls.ts';
import { registerPreviewPages } from './ads/creation/preview-page.ts';
import { registerReportCalls } from './ads/insights/insight-calls.ts';
import { registerLeadFormCalls } from './ads/lead-form-calls.ts';
import { registerRuleCalls } from './ads/rules/rule-calls.ts';
import { registerRuleForms } from './ads/rules/rule-forms.ts';
import { runDueRules } from './ads/rules/rule-runs.ts';
import { registerTargetingCalls } from './ads/targeting/targeting-calls.ts';
import { registerAccountCalls } from './auth/account-calls.ts';
import { registerBrowserSdk } from './auth/browser-sdk.ts';
import { registerLoginDialog } from './auth/login-dialog.ts';
import { registerTokenCalls } from './auth/token-calls.ts';
import { registerCommentCalls } from './comments/comment-calls.ts';
import { registerCommentForms } from './comments/comment-forms.ts';
import { registerLinkCalls } from './content/links.ts';
import { registerPublishing } from './content/publish-calls.ts';
import { registerReadCalls } from './content/read-calls.ts';
import { registerImages } from './content/sample-images.ts';
import { registerVideoCalls } from './content/videos.ts';
import { faultTable } from './faults.ts';
import { createBatchRunner } from './graph/batch.ts';
import { createGraph, registerErrorHandlers } from './graph/graph-api.ts';
import { createTokens } from './graph/tokens.ts';
import { registerFormDialog } from './leads/form-dialog.ts';
import { registerLeadCalls } from './leads/lead-calls.ts';
import { registerLeadForms } from './leads/lead-forms.ts';
import { registerMessageCalls } from './messages/message-calls.ts';
import { registerMessageForms } from './messages/message-forms.ts';
import { createPosts } from './objects/posts.ts';
import { registerAppPages } from './screens/app-pages.ts';
import { registerLeadTerms } from './screens/lead-terms.ts';
import { registerScreens } from './screens/screens.ts';
import { seed } from './seed.ts';
import { createState, type Person } from './state.ts';
import { registerSubscriptionCalls } from './webhooks/subscription-calls.ts';
import { registerWebhookPages } from './webhooks/webhook-pages.ts';
import { createWebhooks } from './webhooks/webhooks.ts';

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
    const webhooks = createWebhooks(app, state);
    registerCommentForms(app, { state, posts, webhooks });
    registerMessageForms(app, { state, webhooks });
    registerLeadForms(app, { state, webhooks });
    registerWebhookPages(app, { state, webhooks });
    registerAppPages(app, state);
    registerAdForms(app, state);
    registerPreviewPages(app, state);
    registerRuleForms(app, state);
    registerLeadTerms(app, state);
    registerFormDialog(app, state);
    registerImages(app, state);
    registerBrowserSdk(app);
    const place = { network: 'Facebook', homePath: '/facebook', describe: ({ email }: Person) => email };
    registerLoginDialog(app, { state, tokens, place });
    registerTokenCalls(app, { state, tokens });
    const calls = createGraph(app, { state, tokens, runDueRules });
    registerAccountCalls(calls, tokens);
    registerReadCalls(calls, posts);
    registerCommentCalls(calls, webhooks);
    registerMessageCalls(calls);
    registerSubscriptionCalls(calls);
    registerPublishing(calls, { state, posts });
    registerVideoCalls(calls, { state, posts });
    registerAdCalls(calls);
    registerAdObjectCalls(calls);
    registerReportCalls(calls);
    registerCreateCalls(calls);
    registerAdImageCalls(calls);
    registerCreativeCalls(calls);
    registerAdCreateCall(calls);
    registerPreviewCalls(calls);
    registerCopyCalls(calls);
    registerRuleCalls(calls);
    registerTargetingCalls(calls);
    registerAudienceCalls(calls);
    registerLeadFormCalls(calls);
    registerLeadCalls(calls, webhooks);
    registerLinkCalls(calls, createBatchRunner(app, '/facebook'));
  },
};
