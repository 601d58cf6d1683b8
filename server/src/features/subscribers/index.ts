import type { Platform } from '../../platform/platform.ts';
import { storedSubscriber } from './stored-person.ts';
import { subscriberJobs } from './subscribers.jobs.ts';
import { subscriberRoutes } from './subscribers.routes.ts';
import { type SubscriberDeps, subscriberService } from './subscribers.service.ts';
import { subscriptionLinks } from './subscription-links.ts';

export { subscriberConfirmed } from './subscribers.events.ts';
export type { SubscriberService, SubscriptionRequest } from './subscribers.service.ts';

/** `visitorAssets`: URLs of the files of the visitor bundle. */
type Deps = SubscriberDeps;
export type Subscribers = ReturnType<typeof createSubscribers>;

/** The people who asked a business for its emails: on a site today, in contests and lead forms later. */
export const createSubscribers = (platform: Platform, deps: Deps) => {
  const service = subscriberService(platform, deps);
  const stylesheets = platform.visitorAssets('hosted-site/hosted-site.css').styles;
  return {
    service,
    personRecords: [storedSubscriber],
    routes: subscriberRoutes(service),
    emailLinks: subscriptionLinks({ service, stylesheets }),
    jobs: subscriberJobs(service),
  };
};
