import { on } from '../../platform/events/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { connectionRestored, type Networks, type PublishTargetService } from '../connections/index.ts';
import { facebookWebhook, facebookWebhookPath } from './facebook-webhook.ts';
import { pageChangePublisher } from './page-change-publisher.service.ts';
import { pageChangeQueries } from './page-change-queries.ts';
import { pageChangeReceiver } from './page-change-receiver.service.ts';
import { pageEventJobs } from './page-events.jobs.ts';
import { pageSubscriptionService } from './page-subscriptions.service.ts';

export type { ReportedChange } from './page-change-queries.ts';
export { commentReported, leadReported, messageReported } from './page-events.events.ts';

type Deps = {
  networks: Pick<Networks, 'find' | 'mode'>;
  targets: Pick<PublishTargetService, 'list' | 'withTarget'>;
};
export type PageEvents = ReturnType<typeof createPageEvents>;

/**
 * Creates the page events feature: events of Facebook pages (leads, comments, messages) for features in higher tiers.
 */
export const createPageEvents = (platform: Platform, { networks, targets }: Deps) => {
  const { db, origin } = platform;
  const callbackUrl = `${origin}${facebookWebhookPath}`;
  const subscriptions = pageSubscriptionService(platform, { networks, targets, callbackUrl });
  const publisher = pageChangePublisher(platform);
  const { subscribe, unsubscribe, list } = subscriptions;
  return {
    subscriptions: { subscribe, unsubscribe, list },
    ...pageChangeQueries(db),
    webhooks: [facebookWebhook({ networks, receive: pageChangeReceiver(platform) })],
    jobs: pageEventJobs({ publisher, subscriptions }),
    events: [
      on(connectionRestored, 'page-events.resubscribe', ({ data }) => subscriptions.retryBroken(data.businessId)),
    ],
  };
};
