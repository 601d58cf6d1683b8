import { z } from 'zod';
import { calls } from './kit/call.ts';
import { dateTime, timeZone } from './kit/date-time.ts';
import { Password } from './kit/password.ts';
import { features, roles } from './kit/permission.ts';
import { id, line, ok } from './kit/text.ts';
import { signInCode } from './two-factor.ts';

export const emailMessage = 'Please enter a valid e-mail address.';
export const Email = z.string(emailMessage).trim().toLowerCase().max(254, emailMessage).pipe(z.email(emailMessage));

/** What somebody may try as a password: any text, so that a wrong one is "wrong" and not "not valid". */
const typedPassword = z.string().min(1, 'Please enter your password.').max(1000);
const token = z.string().min(20).max(100);

export const SignIn = z.strictObject({
  email: Email,
  password: typedPassword,
  business_id: id.optional(),
  code: signInCode.optional(),
});
export const Registration = z.strictObject({
  name: line(80, 'Please enter your name.'),
  email: Email,
  password: Password,
  timezone: timeZone.optional(),
});
export const Confirmation = z.strictObject({ token, password: typedPassword });
export const ForgottenPassword = z.strictObject({ email: Email });
export const PasswordReset = z.strictObject({ token, password: Password });
export const PasswordChange = z.strictObject({ current_password: typedPassword, password: Password });
export const EmailChange = z.strictObject({ email: Email, password: typedPassword });
export const Profile = z.strictObject({ name: line(80, 'Please enter your name.') });
export const TimeZoneChoice = z.strictObject({ timezone: timeZone });
export const ApiKeyDraft = z.strictObject({ name: line(60, 'Please name this key, so you can tell it from others.') });

export const apiKeyLimit = 20;

const Membership = z.object({
  id: z.number(),
  business_name: z.string(),
  access_level: z.number(),
  is_owner: z.boolean(),
  features: z.partialRecord(z.enum(features), z.object({ roles: z.array(z.enum(roles)) })),
  prompt_for_select: z.boolean(),
});

/** The signed-in user as the browser knows them. */
export const Me = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  admin: z.boolean(),
  timezone: z.string().nullable(),
  two_factor: z.boolean(),
  /** Staff of this installation must turn on two-factor sign-in before they can work as staff. */
  two_factor_needed: z.boolean(),
  business: Membership.nullable(),
  businesses: z.array(z.object({ id: z.number(), business_name: z.string() })),
  /** Set while a staff member acts as this user. */
  acting_staff: z.object({ id: z.number(), name: z.string() }).nullable(),
});
export type Me = z.output<typeof Me>;

/** What the app must know before it can draw anything. */
export const Start = z.object({
  user: Me.nullable(),
  registration_open: z.boolean(),
  /** Set in practice mode: where the mails of this installation can be read. */
  mailbox_url: z.string().nullable(),
  /** Networks are the practice ones: nothing leaves this machine, and their mishaps can be played. */
  practice: z.boolean(),
  /** The browser's part of Facebook, loaded after the first screen is shown; null where Facebook is not set up. */
  social_sdk: z.object({ url: z.string(), version: z.string(), app_id: z.string() }).nullable(),
  /** Set where secure pages live on a host of their own. */
  admin_origin: z.string().nullable(),
});
export type Start = z.output<typeof Start>;

export const SessionSummary = z.object({
  id: z.number(),
  current: z.boolean(),
  browser: z.string(),
  address: z.string(),
  created_at: dateTime,
  seen_at: dateTime,
});
export type SessionSummary = z.output<typeof SessionSummary>;

export const ApiKey = z.object({
  id: z.number(),
  name: z.string(),
  /** The first characters, to recognise it by. */
  hint: z.string(),
  created_at: dateTime,
  last_used_at: dateTime.nullable(),
});
export type ApiKey = z.output<typeof ApiKey>;

export const identity = calls({
  'GET /user/start': {
    summary: 'What the app needs to begin: who is signed in, if anyone',
    need: 'nobody',
    returns: Start,
  },
  'GET /user/me': { summary: 'The signed-in user', need: 'user', limit: 'poll', returns: Me },
  'POST /user/login': {
    summary: 'Sign in with e-mail and password',
    need: 'nobody',
    accepts: 'json-or-form',
    limit: 'sign-in',
    body: SignIn,
    returns: ok,
  },
  'POST /staff/login': {
    summary: 'Sign in as staff',
    need: 'nobody',
    limit: 'sign-in',
    body: SignIn.omit({ business_id: true }),
    returns: ok,
  },
  'POST /user/logout': { summary: 'End this session', need: 'nobody', returns: ok },
  'POST /user/register': {
    summary: 'Create an account; the answer is the same whether or not the address has one',
    need: 'nobody',
    limit: 'mail',
    body: Registration,
    returns: ok,
  },
  'POST /user/register/confirm': {
    summary: 'Prove the e-mail address with the mailed link and sign in',
    need: 'nobody',
    limit: 'sign-in',
    body: Confirmation,
    returns: ok,
  },
  'POST /user/password/forgot': {
    summary: 'Mail a link to choose a new password; the answer never tells whether the address is known',
    need: 'nobody',
    limit: 'mail',
    body: ForgottenPassword,
    returns: ok,
  },
  'POST /user/password/reset': {
    summary: 'Choose a new password with the mailed link; ends every session',
    need: 'nobody',
    limit: 'sign-in',
    body: PasswordReset,
    returns: ok,
  },
  'POST /user/password': {
    summary: 'Change the password; ends every other session',
    need: 'session',
    limit: 'sign-in',
    body: PasswordChange,
    returns: ok,
  },
  'POST /user/email': {
    summary: 'Mail a link to a new address of mine; the answer never tells whether the address is known',
    need: 'session',
    limit: 'mail',
    body: EmailChange,
    returns: ok,
  },
  'POST /user/email/confirm': {
    summary: 'Use the new address from now on, with the link mailed to it',
    need: 'session',
    limit: 'sign-in',
    body: z.strictObject({ token }),
    returns: z.object({ success: z.literal(true), email: z.string() }),
  },
  'POST /user/profile': { summary: 'Change the name', need: 'session', body: Profile, returns: Me },
  'POST /user/timezone': { summary: 'Set the time zone', need: 'user', body: TimeZoneChoice, returns: Me },
  'GET /user/sessions': {
    summary: 'Where this account is signed in',
    need: 'session',
    returns: z.object({ sessions: z.array(SessionSummary) }),
  },
  'POST /user/session/{id}/end': {
    summary: 'End one of my sessions',
    need: 'session',
    params: z.object({ id }),
    returns: ok,
  },
  'POST /user/sessions/end_others': { summary: 'End all my sessions but this one', need: 'session', returns: ok },
  'GET /user/api/key': {
    summary: 'My API keys',
    need: 'session',
    returns: z.object({ keys: z.array(ApiKey), limit: z.number() }),
  },
  'POST /user/api/key': {
    summary: 'Create an API key; the key itself is shown this once',
    need: 'session',
    body: ApiKeyDraft,
    returns: z.object({ key: z.string(), api_key: ApiKey }),
  },
  'POST /user/api/key/{id}/revoke': {
    summary: 'Revoke an API key',
    need: 'session',
    params: z.object({ id }),
    returns: ok,
  },
});
