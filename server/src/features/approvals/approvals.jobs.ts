import { z } from 'zod';
import { handle, job } from '../../platform/jobs/index.ts';

export const sendLinks = job(
  'approvals.send-links',
  z.strictObject({ businessId: z.number(), approvalId: z.number() }),
);
/** Job that continues approved work. */
export const runApproved = job(
  'approvals.run-approved',
  z.strictObject({ businessId: z.number(), approvalId: z.number() }),
);
const expire = job('approvals.expire', z.object({}), { cron: '*/5 * * * *', concurrency: 1 });

type Work = {
  sendLinks: (businessId: number, approvalId: number) => Promise<void>;
  runApproved: (businessId: number, approvalId: number) => Promise<void>;
  expireOld: () => Promise<void>;
};

export const approvalJobs = (work: Work) => [
  handle(sendLinks, ({ businessId, approvalId }) => work.sendLinks(businessId, approvalId)),
  handle(runApproved, ({ businessId, approvalId }) => work.runApproved(businessId, approvalId)),
  handle(expire, () => work.expireOld()),
];
