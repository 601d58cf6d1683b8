import { z } from 'zod';
import { handle, job } from '../../platform/jobs/index.ts';
import { sendPasswordReset } from './account/passwords.jobs.ts';
import type { PasswordService } from './account/passwords.service.ts';
import type { SessionService } from './sessions/sessions.service.ts';

const removeExpired = job('identity.remove-expired', z.object({}), {
  formerNames: ['identity.sweep'],
  cron: '17 * * * *',
  concurrency: 1,
});

export const identityJobs = ({ sessions, passwords }: { sessions: SessionService; passwords: PasswordService }) => [
  handle(removeExpired, () => sessions.removeExpired()),
  handle(sendPasswordReset, ({ email }) => passwords.sendReset(email)),
];
