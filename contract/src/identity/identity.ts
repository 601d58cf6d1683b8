import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { dateTime, timeZone } from '../kit/date-time.ts';
import { Password } from '../kit/password.ts';
import { features, roles } from '../kit/permission.ts';
import { ok } from '../kit/success.ts';
import { id, singleLine } from '../kit/text.ts';
import { signInCode } from './two-factor.ts';

export const emailMessage = 'Enter a valid email address.';
export const Email = z.string(emailMessage).trim().toLowerCase().max(254, emailMessage).pipe(z.email(emailMessage));

/** A password to check. Any text is accepted, so that a wrong one fails as wrong, not as invalid. */
const enteredPassword = z.string().min(1, 'Enter your password.').max(1000);
const token = z.string().min(20).max(100);

export const SignIn = z.strictObject({
  email: Email,
  password: enteredPassword,
  business_id: id.optional(),
  code: signInCode.optional(),
  /**
   * Page after signing in, as in the URL of the sign-in page. With a page of another site, the user loses the admin
   * flag.
   */
  next: z.string().max(2000).optional(),
});
export const Registration = z.strictObject({
  name: singleLine(80, 'Enter your name.'),
  email: Email,
  password: Password,
  timezone: timeZone.optional(),
});
export const Confirmation = z.strictObject({ token, password: enteredPassword });
export const ForgottenPassword = z.strictObject({ email: Email });
/**
 * Body of a password reset. Another person may have used the account before the reset, so its API keys are revoked
 * unless kept.
 */
export const PasswordReset = z.strictObject({ token, password: Password, revoke_api_keys: z.boolean().default(true) });
/**
 * Body of a change of the password by the user: API keys belong to programs, which keep working unless they are revoked
 * too.
 */
export const PasswordChange = z.strictObject({
  current_password: enteredPassword,
  password: Password,
  revoke_api_keys: z.boolean().default(false),
});
export const EmailChange = z.strictObject({ email: Email, password: enteredPassword });
export const Profile = z.strictObject({ name: singleLine(80, 'Enter your name.') });
const TimeZoneUpdate = z.strictObject({ timezone: timeZone });
export const ApiKeyDraft = z.strictObject({ name: singleLine(60, 'Enter a name for this key.') });

export const maxApiKeys = 20;

const Membership = z.object({
  id: z.number(),
  business_name: z.string(),
  access_level: z.number(),
  is_owner: z.boolean(),
  features: z.partialRecord(z.enum(features), z.object({ roles: z.array(z.enum(roles)) })),
  prompt_for_select: z.boolean(),
});

/** The signed-in user. */
export const CurrentUser = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  admin: z.boolean(),
  timezone: z.string().nullable(),
  two_factor: z.boolean(),
  /** True if staff must turn on two-factor sign-in before they can use staff pages. */
  two_factor_needed: z.boolean(),
  business: Membership.nullable(),
  businesses: z.array(z.object({ id: z.number(), business_name: z.string() })),
  /** Staff member who is logged in as this user; null if none is. */
  acting_staff: z.object({ id: z.number(), name: z.string() }).nullable(),
});
export type CurrentUser = z.output<typeof CurrentUser>;

/** Data the web app needs before its first render. */
export const AppStart = z.object({
  user: CurrentUser.nullable(),
  registration_open: z.boolean(),
  /** URL of the practice mailbox; null in live mode. */
  mailbox_url: z.string().nullable(),
  /** True in practice mode: the networks are simulated on this machine, and failures can be simulated. */
  practice: z.boolean(),
  /** Facebook's browser SDK, loaded after the first render; null if Facebook isn't set up. */
  social_sdk: z.object({ url: z.string(), version: z.string(), app_id: z.string() }).nullable(),
  /** Origin of the admin pages if they have their own. */
  admin_origin: z.string().nullable(),
});
export type AppStart = z.output<typeof AppStart>;

export const SessionSummary = z.object({
  id: z.number(),
  current: z.boolean(),
  browser: z.string(),
  address: z.string(),
  created_at: dateTime,
  seen_at: dateTime,
});
export type SessionSummary = z.output<typeof SessionSummary>;

const ApiKey = z.object({
  id: z.number(),
  name: z.string(),
  /** First characters of the API key, by which people recognize it. */
  hint: z.string(),
  created_at: dateTime,
  last_used_at: dateTime.nullable(),
});
export const identity = calls({
  'GET /user/start': {
    summary: 'Get the signed-in user, if any, and the settings the web app starts with',
    need: 'public',
    returns: AppStart,
  },
  'GET /user/me': { summary: 'Get the signed-in user', need: 'user', limit: 'poll', returns: CurrentUser },
  'POST /user/login': {
    summary: 'Sign in with email and password',
    need: 'public',
    accepts: 'json-or-form',
    limit: 'sign-in',
    body: SignIn,
    returns: ok,
  },
  'POST /staff/login': {
    summary: 'Sign in as staff',
    need: 'public',
    limit: 'sign-in',
    body: SignIn.omit({ business_id: true }),
    returns: ok,
  },
  'POST /user/logout': { summary: 'End this session', need: 'public', returns: ok },
  'POST /user/register': {
    summary: 'Create an account; the answer is the same whether or not the email address is registered',
    need: 'public',
    mailsStrangers: true,
    limit: 'mail',
    body: Registration,
    returns: ok,
  },
  'POST /user/register/confirm': {
    summary: 'Confirm an email address with the emailed link and sign in',
    need: 'public',
    limit: 'sign-in',
    body: Confirmation,
    returns: ok,
  },
  'POST /user/password/forgot': {
    summary: 'Email a password reset link; the answer is the same whether or not the email address is registered',
    need: 'public',
    limit: 'mail',
    body: ForgottenPassword,
    returns: ok,
  },
  'POST /user/password/reset': {
    summary:
      'Reset the password with the emailed link; ends all sessions and revokes API keys unless they are to be kept',
    need: 'public',
    limit: 'sign-in',
    body: PasswordReset,
    returns: ok,
  },
  'POST /user/password': {
    summary: 'Change my password; ends all other sessions and can revoke my API keys',
    need: 'session',
    limit: 'sign-in',
    body: PasswordChange,
    returns: ok,
  },
  'POST /user/email': {
    summary:
      'Email a confirmation link to my new email address; the answer is the same whether or not it is registered',
    need: 'session',
    mailsStrangers: true,
    limit: 'mail',
    body: EmailChange,
    returns: ok,
  },
  'POST /user/email/confirm': {
    summary: 'Change my email address with the link emailed to it',
    need: 'session',
    limit: 'sign-in',
    body: z.strictObject({ token }),
    returns: ok.extend({ email: z.string() }),
  },
  'POST /user/profile': { summary: 'Change my name', need: 'session', body: Profile, returns: CurrentUser },
  'POST /user/timezone': { summary: 'Change my time zone', need: 'user', body: TimeZoneUpdate, returns: CurrentUser },
  'GET /user/sessions': {
    summary: 'List my sessions',
    need: 'session',
    returns: z.object({ sessions: z.array(SessionSummary) }),
  },
  'POST /user/session/{id}/end': {
    summary: 'End one of my sessions',
    need: 'session',
    params: z.object({ id }),
    returns: ok,
  },
  'POST /user/sessions/end_others': { summary: 'End all my sessions except this one', need: 'session', returns: ok },
  'GET /user/api/key': {
    summary: 'List my API keys',
    need: 'session',
    returns: z.object({ keys: z.array(ApiKey), limit: z.number() }),
  },
  'POST /user/api/key': {
    summary: 'Create an API key; the key is returned only once',
    need: 'session',
    body: ApiKeyDraft,
    returns: z.object({ key: z.string(), api_key: ApiKey }),
  },
  'POST /user/api/key/{id}/revoke': {
    summary: 'Revoke one of my API keys',
    need: 'session',
    params: z.object({ id }),
    returns: ok,
  },
});
