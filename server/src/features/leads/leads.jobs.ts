import { z } from 'zod';
import { handle, job } from '../../platform/jobs/index.ts';
import type { contestEntryService } from './delivery/contest-entry.service.ts';
import { enterContestJob } from './delivery/delivery-planner.service.ts';
import type { MemberEmailService } from './delivery/member-emails.service.ts';
import type { EndpointService } from './destinations/endpoints.service.ts';
import { type FacebookLeadService, readFormJob } from './forms/facebook-leads.service.ts';
import type { SubmissionService } from './own-forms/submissions.service.ts';
import { type ErasureService, removeContactJob } from './personal-data/erasure.service.ts';
import type { PersonalDataService } from './personal-data/personal-data.service.ts';
import type { RetentionService } from './personal-data/retention.service.ts';

const enqueueReadsJob = job('leads.schedule-reads', z.object({}), { cron: '3-59/15 * * * *', concurrency: 1 });
const sendDigestsJob = job('leads.send-digests', z.object({}), { cron: '*/10 * * * *', concurrency: 1 });
const removeOldJob = job('leads.remove-old', z.object({}), {
  cron: '37 3 * * *',
  concurrency: 1,
  timeoutSeconds: 1800,
});

type Deps = {
  facebookLeads: FacebookLeadService;
  entries: ReturnType<typeof contestEntryService>;
  memberEmails: MemberEmailService;
  submissions: SubmissionService;
  erasure: ErasureService;
  personalData: PersonalDataService;
  retention: RetentionService;
  endpoints: Pick<EndpointService, 'removeOldAttempts'>;
};

export const leadJobs = ({
  facebookLeads,
  entries,
  memberEmails,
  submissions,
  erasure,
  personalData,
  retention,
  endpoints,
}: Deps) => [
  handle(readFormJob, ({ businessId, id }) => facebookLeads.readForm(businessId, id)),
  handle(enqueueReadsJob, () => facebookLeads.enqueueReads()),
  handle(enterContestJob, ({ businessId, leadDeliveryId }) => entries.enter(businessId, leadDeliveryId)),
  handle(sendDigestsJob, () => memberEmails.sendDueDigests()),
  handle(removeContactJob, (payload) => erasure.removeContact(payload)),
  handle(removeOldJob, async () => {
    await submissions.removeExpired();
    await retention.removeOld();
    await personalData.removeExpiredLinks();
    await endpoints.removeOldAttempts();
  }),
];
