import { z } from 'zod';
import { handle, job } from '../../platform/jobs/index.ts';
import type { SubscriberService } from './subscribers.service.ts';

const removeExpired = job('subscribers.remove-expired', z.object({}), { cron: '53 3 * * *', concurrency: 1 });

export const subscriberJobs = (service: Pick<SubscriberService, 'removeExpired'>) => [
  handle(removeExpired, () => service.removeExpired()),
];
