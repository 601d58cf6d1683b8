import { z } from 'zod';
import { calls } from './kit/call.ts';
import { ok } from './kit/text.ts';

const password = z.string().min(1, 'Please enter your password.').max(1000);

/** Six digits from the app, or one of the recovery codes; blanks and dashes do not matter. */
export const signInCode = z
  .string()
  .max(40)
  .transform((text) => text.replaceAll(/[\s-]/g, '').toLowerCase())
  .refine((text) => /^(\d{6}|[a-z2-7]{12})$/.test(text), 'Enter the six digits of your app, or a recovery code.');

export const TwoFactorConfirmation = z.strictObject({ code: signInCode });
export const TwoFactorPassword = z.strictObject({ password });
export const TwoFactorRemoval = z.strictObject({ password, code: signInCode });

const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const twoFactor = calls({
  'GET /user/two_factor': {
    summary: 'Whether signing in asks for a code',
    need: 'session',
    returns: z.object({ enabled: z.boolean(), required: z.boolean(), recovery_codes_left: z.number() }),
  },
  'POST /user/two_factor/begin': {
    summary: 'A new secret for an authenticator app; it counts once a code confirms it',
    need: 'session',
    limit: 'sign-in',
    body: TwoFactorPassword,
    returns: z.object({ secret: z.string(), address: z.string() }),
  },
  'POST /user/two_factor/confirm': {
    summary: 'Turn two-factor sign-in on; the recovery codes are shown this once',
    need: 'session',
    limit: 'sign-in',
    body: TwoFactorConfirmation,
    returns: RecoveryCodes,
  },
  'POST /user/two_factor/recovery_codes': {
    summary: 'New recovery codes; the old ones stop working',
    need: 'session',
    limit: 'sign-in',
    body: TwoFactorPassword,
    returns: RecoveryCodes,
  },
  'POST /user/two_factor/disable': {
    summary: 'Turn two-factor sign-in off',
    need: 'session',
    limit: 'sign-in',
    body: TwoFactorRemoval,
    returns: ok,
  },
});
