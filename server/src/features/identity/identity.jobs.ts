import { z } from 'zod';
import { handle, job } from '../../platform/jobs/index.ts';
import type { SessionService } from './sessions/sessions.service.ts';

const removeExpired = job('identity.remove-expired', z.object({}), {
  formerNames: ['identity.sweep'],
  cron: '17 * * * *',
  concurrency: 1,
});

export const identityJobs = (sessions: SessionService) => [handle(removeExpired, () => sessions.removeExpired())];
