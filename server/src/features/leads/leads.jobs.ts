import { z } from 'zod';
import { handle, job } from '../../platform/jobs/index.ts';
import type { contestEntryService } from './delivery/contest-entry.service.ts';
import { enterContestJob } from './delivery/delivery-planner.service.ts';
import type { LeadMailService } from './delivery/lead-mail.service.ts';
import type { EndpointService } from './destinations/endpoints.service.ts';
import { type LeadReader, readFormJob } from './forms/lead-reader.service.ts';
import type { FormSubmissionService } from './own-forms/form-submission.service.ts';
import { type ErasureService, removeContactJob } from './rights/erasure.service.ts';
import type { RightsService } from './rights/rights.service.ts';

const scheduleReads = job('leads.schedule-reads', z.object({}), { cron: '3-59/15 * * * *', concurrency: 1 });
const sendDigests = job('leads.send-digests', z.object({}), { cron: '*/10 * * * *', concurrency: 1 });
const removeOld = job('leads.remove-old', z.object({}), { cron: '37 3 * * *', concurrency: 1, timeoutSeconds: 1800 });

type Deps = {
  reader: LeadReader;
  entries: ReturnType<typeof contestEntryService>;
  mails: LeadMailService;
  submissions: FormSubmissionService;
  erasure: ErasureService;
  rights: RightsService;
  endpoints: Pick<EndpointService, 'removeOldAttempts'>;
};

export const leadJobs = ({ reader, entries, mails, submissions, erasure, rights, endpoints }: Deps) => [
  handle(readFormJob, ({ businessId, id }) => reader.readForm(businessId, id)),
  handle(scheduleReads, () => reader.enqueueAll()),
  handle(enterContestJob, ({ businessId, leadDeliveryId }) => entries.enter(businessId, leadDeliveryId)),
  handle(sendDigests, async () => {
    const errors: unknown[] = [];
    for (const { businessId, id } of await mails.listDueDigests())
      await mails.sendDigest(businessId, id).catch((error: unknown) => errors.push(error));
    // Errors are thrown after all emails: one that fails keeps no other business from its email.
    if (errors.length > 0) throw new AggregateError(errors, 'Daily emails about leads were not sent.');
  }),
  handle(removeContactJob, (payload) => erasure.removeContact(payload)),
  handle(removeOld, async () => {
    await submissions.removeExpired();
    await rights.removeOld();
    await endpoints.removeOldAttempts();
  }),
];
