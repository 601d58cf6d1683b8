import { z } from 'zod';
import { job } from '../../../platform/jobs/index.ts';

/**
 * Job that sends the email to reset a password. It is queued for every requested address, with or without an account.
 */
export const sendPasswordReset = job('identity.send-password-reset', z.strictObject({ email: z.string() }), {
  timeoutSeconds: 60,
});
