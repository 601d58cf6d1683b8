import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { ok } from '../kit/success.ts';

const password = z.string().min(1, 'Enter your password.').max(1000);

/** A 6-digit code of the authenticator app, or a recovery code; spaces and hyphens are ignored. */
export const signInCode = z
  .string()
  .max(40)
  .transform((text) => text.replaceAll(/[\s-]/g, '').toLowerCase())
  .refine((text) => /^(\d{6}|[a-z2-7]{12})$/.test(text), 'Enter the 6-digit code from your app, or a recovery code.');

export const TwoFactorConfirmation = z.strictObject({ code: signInCode });
export const TwoFactorPassword = z.strictObject({ password });
export const TwoFactorRemoval = z.strictObject({ password, code: signInCode });

const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const twoFactor = calls({
  'GET /user/two_factor': {
    summary: 'Get the status of my two-factor sign-in',
    need: 'session',
    returns: z.object({ enabled: z.boolean(), required: z.boolean(), recovery_codes_left: z.number() }),
  },
  'POST /user/two_factor/begin': {
    summary: 'Create a secret for an authenticator app; it is active once a code confirms it',
    need: 'session',
    limit: 'sign-in',
    body: TwoFactorPassword,
    returns: z.object({ secret: z.string(), address: z.string() }),
  },
  'POST /user/two_factor/confirm': {
    summary: 'Turn on two-factor sign-in; the recovery codes are returned only once',
    need: 'session',
    limit: 'sign-in',
    body: TwoFactorConfirmation,
    returns: RecoveryCodes,
  },
  'POST /user/two_factor/recovery_codes': {
    summary: 'Create new recovery codes; the old ones stop working',
    need: 'session',
    limit: 'sign-in',
    body: TwoFactorPassword,
    returns: RecoveryCodes,
  },
  'POST /user/two_factor/disable': {
    summary: 'Turn off two-factor sign-in',
    need: 'session',
    limit: 'sign-in',
    body: TwoFactorRemoval,
    returns: ok,
  },
});
