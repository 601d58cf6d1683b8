import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import { type Events, on } from '../../platform/events/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import { connectionRestored, type Networks, type PublishTargetService } from '../connections/index.ts';
import { facebookWebhook, facebookWebhookPath } from './facebook-webhook.ts';
import { pageChangePublisher } from './page-change-publisher.service.ts';
import { pageChangeQueries } from './page-change-queries.ts';
import { pageChangeReceiver } from './page-change-receiver.service.ts';
import { pageEventJobs } from './page-events.jobs.ts';
import { pageSubscriptionService } from './page-subscriptions.service.ts';

export type { ReportedChange } from './page-change-queries.ts';
export { commentReported, leadReported, messageReported } from './page-events.events.ts';
export type { PageSubscription } from './page-subscriptions.service.ts';

type Deps = {
  db: Db;
  now: Now;
  jobs: Pick<Jobs, 'send' | 'sendMany'>;
  events: Pick<Events, 'emitMany'>;
  networks: Pick<Networks, 'find' | 'mode'>;
  targets: Pick<PublishTargetService, 'list' | 'withTarget'>;
  origin: string;
};
export type PageEvents = ReturnType<typeof createPageEvents>;

/** What happens on Facebook pages: leads, comments and messages, as events for the features above. */
export const createPageEvents = ({ db, now, jobs, events, networks, targets, origin }: Deps) => {
  const callbackUrl = `${origin}${facebookWebhookPath}`;
  const subscriptions = pageSubscriptionService({ db, now, jobs, networks, targets, callbackUrl });
  const publisher = pageChangePublisher({ db, now, events });
  const { subscribe, unsubscribe, list } = subscriptions;
  return {
    subscriptions: { subscribe, unsubscribe, list },
    ...pageChangeQueries(db),
    webhooks: [facebookWebhook({ networks, receive: pageChangeReceiver({ db, now, jobs }) })],
    jobs: pageEventJobs({ publisher, subscriptions }),
    events: [
      on(connectionRestored, 'page-events.resubscribe', ({ data }) => subscriptions.retryBroken(data.businessId)),
    ],
  };
};
