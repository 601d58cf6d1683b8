import { z } from 'zod';
import { job } from '../../../platform/jobs/index.ts';

/** Job for any address that was entered, with or without an account. */
export const sendPasswordReset = job('identity.send-password-reset', z.strictObject({ email: z.string() }), {
  timeoutSeconds: 60,
});
