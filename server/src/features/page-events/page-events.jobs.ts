import { z } from 'zod';
import { handle, job } from '../../platform/jobs/index.ts';
import { type PageChangePublisher, publishChangesJob } from './page-change-publisher.service.ts';
import { type PageSubscriptionService, syncPageJob } from './page-subscriptions.service.ts';

const removeOldChangesJob = job('page-events.remove-old-changes', z.object({}), { cron: '11 4 * * *', concurrency: 1 });
/** Job that emits events of stored changes whose own job was lost with its database connection. */
const publishMissedJob = job('page-events.publish-missed', z.object({}), { cron: '*/10 * * * *', concurrency: 1 });

const syncPagesJob = job('page-events.sync-pages', z.object({}), { cron: '19 * * * *', concurrency: 1 });

type Deps = {
  publisher: PageChangePublisher;
  subscriptions: Pick<PageSubscriptionService, 'syncPage' | 'enqueueStale'>;
};

export const pageEventJobs = ({ publisher, subscriptions }: Deps) => [
  handle(publishChangesJob, () => publisher.publish()),
  handle(publishMissedJob, () => publisher.publish()),
  handle(syncPagesJob, () => subscriptions.enqueueStale()),
  handle(removeOldChangesJob, () => publisher.removeOld()),
  handle(syncPageJob, ({ businessId, pageId }) => subscriptions.syncPage(businessId, pageId)),
];
