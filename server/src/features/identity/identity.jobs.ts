import { z } from 'zod';
import { handle, job } from '../../platform/jobs/index.ts';
import type { SessionService } from './sessions/sessions.service.ts';

const sweep = job('identity.sweep', z.object({}), { cron: '17 * * * *', concurrency: 1 });

export const identityJobs = (sessions: SessionService) => [handle(sweep, () => sessions.removeExpired())];
