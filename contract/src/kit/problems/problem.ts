import { z } from 'zod';
import { promotionProblems } from './promotion-problems.ts';

/** All problem codes with status and default message. Each feature adds its own. */
export const problems = {
  'invalid-input': { status: 400, message: 'Some fields aren’t valid. Check them and try again.' },
  'broken-body': { status: 400, message: 'The request body isn’t valid JSON.' },
  'not-signed-in': { status: 401, message: 'Sign in to continue.' },
  'cross-site': { status: 403, message: 'This request came from another site and was rejected.' },
  forbidden: { status: 403, message: 'You don’t have access to this.' },
  restricted: { status: 403, message: 'Your role doesn’t include this. Ask the business owner for access.' },
  'session-only': { status: 403, message: 'You can’t do this with an API key. Sign in with your browser.' },
  'not-while-acting': {
    status: 403,
    message: 'Staff can’t do this while acting as another user. Ask the user to do it.',
  },
  'no-business': { status: 409, message: 'Choose or create a business first.' },
  'not-found': { status: 404, message: 'Not found.' },
  'method-not-allowed': { status: 405, message: 'This URL doesn’t support this method.' },
  'too-large': { status: 413, message: 'The request is too large.' },
  'text-too-complex': { status: 422, message: 'This text is too large or too complex. Shorten it and try again.' },
  'too-busy': { status: 503, message: 'We’re busy right now. Try again in a few seconds.' },
  'wrong-type': { status: 415, message: 'Send JSON (content-type: application/json).' },
  'too-many-requests': { status: 429, message: 'Too many requests. Wait a moment and try again.' },
  'headers-too-large': { status: 431, message: 'The headers of this request are too large.' },
  'signature-wrong': { status: 401, message: 'The signature of this request is missing, wrong or too old.' },
  'form-expired': { status: 410, message: 'This form has expired. Reload the page and send it again.' },
  'form-not-valid': { status: 403, message: 'This form was changed or belongs to another page. Reload the page.' },
  unexpected: { status: 500, message: 'Something went wrong on our side. Try again.' },
  'out-of-space': {
    status: 507,
    message: 'We’re out of storage, so nothing was saved. You can still view everything.',
  },
  unavailable: { status: 503, message: 'Our database isn’t responding. Try again in a few seconds.' },

  'asset-already-added': { status: 409, message: 'This asset is already added' },
  'asset-limit': { status: 409, message: "Can't add this asset because you have reached the limit for your account" },
  'asset-not-connected': {
    status: 409,
    message: 'This asset isn’t in your connected accounts. Connect its account first.',
  },
  'missing-assets': { status: 409, message: 'Missing Required Business Assets' },
  'owner-has-everything': {
    status: 409,
    message: 'The owner always has full access.',
  },
  'role-held': { status: 409, message: 'You already have this role. Reload the page to use it.' },
  'owner-must-transfer': {
    status: 409,
    message: 'The owner can’t leave or be removed. Transfer ownership first, or delete the business.',
  },
  'owner-changed': { status: 409, message: 'An error occurred while attempting to change the owner of this business.' },
  'already-member': { status: 409, message: 'This user is already a member of the business.' },
  'mail-budget-spent': {
    status: 429,
    message: 'This business has sent all the emails it can send today. Continue tomorrow.',
  },
  'already-invited': { status: 409, message: 'This email address is already invited. You can resend the invitation.' },
  'invitation-closed': { status: 409, message: 'This invitation is no longer open.' },
  'invite-invalid': {
    status: 410,
    message: 'This invitation is no longer valid. Ask the business owner for a new one.',
  },
  'verify-needed': {
    status: 403,
    message: 'This invitation is for another email address. Enter your password to join with your account.',
  },
  'account-exists': {
    status: 409,
    message: 'This email address already has an account. Sign in to accept the invitation.',
  },
  'network-not-set-up': {
    status: 409,
    message: 'This network isn’t set up yet. Ask your administrator to add its API keys.',
  },
  'key-refused': { status: 422, message: 'This API key isn’t valid. Copy it again and paste the whole key.' },
  'ad-rule-changed': { status: 409, message: 'This rule was changed on Facebook.' },
  'ad-rule-deleted': { status: 409, message: 'This rule was deleted on Facebook.' },
  'ad-rule-saving': { status: 409, message: 'This rule is being saved. Wait a moment and try again.' },
  'ad-rule-unclear': {
    status: 502,
    message: 'Facebook didn’t confirm this rule. Save it again: we check first, so there won’t be 2.',
  },
  'network-refused': { status: 422, message: 'The network rejected this.' },
  'network-busy': { status: 429, message: 'The network’s rate limit is reached. Try again later.' },
  'network-away': { status: 502, message: 'The network isn’t responding. Try again in a few minutes.' },
  'connection-broken': { status: 409, message: 'This account’s access expired or was removed. Reconnect it.' },
  'connection-limited': {
    status: 409,
    message: 'This account is missing a permission. Reconnect it and allow all permissions.',
  },
  'connection-not-yours': {
    status: 403,
    message: 'Only the business owner or the member who connected this account can disconnect it.',
  },
  'site-connected-as-other': {
    status: 409,
    message: 'This site is already connected as another user.',
  },
  'native-ads-unknown': {
    status: 404,
    message: 'We were not able to find this account in our sub account list.',
  },
  'native-ads-disconnect': {
    status: 404,
    message: 'An error occured while attempting to disconnect this account',
  },
  'ai-stopped': { status: 409, message: 'AI can’t be used right now.' },
  'file-refused': { status: 422, message: 'This file can’t be used. Choose another one.' },
  'no-files': { status: 400, message: 'Choose a file to upload.' },
  'too-many-files': { status: 400, message: 'You selected too many files for one upload.' },
  'address-refused': { status: 422, message: 'This URL can’t be used. Enter a public URL.' },
  'media-full': {
    status: 409,
    message: 'The media library is full. Delete files you no longer need, or upgrade.',
  },
  'media-in-use': { status: 409, message: 'This file is in use. Remove it there first, or delete it anyway.' },
  'too-many-uploads': { status: 409, message: 'Too many uploads are open. Finish or cancel one first.' },
  'upload-offset': {
    status: 409,
    message: 'The offset of this chunk doesn’t match. Get the progress of the upload and continue from there.',
  },
  'upload-incomplete': { status: 409, message: 'Parts of this file are missing. Upload the rest first.' },
  'upload-over': { status: 409, message: 'This upload has ended. Start a new one.' },
  'practice-cannot': {
    status: 409,
    message: 'This network can’t simulate that failure. Choose another.',
  },
  'site-not-yours': {
    status: 403,
    message: 'You don’t have access to this site. Ask the business owner for it.',
  },
  'site-slug-taken': { status: 409, message: 'This address is taken. Choose another one.' },
  'domain-not-verified': {
    status: 409,
    message: 'We didn’t find the TXT record yet. New records can take an hour. Try again later.',
  },
  'site-moving': {
    status: 409,
    message: 'The posts of this site are being moved. Try again in a moment.',
  },
  'not-connected': {
    status: 409,
    message: 'Pixels belong to a Facebook ad account. Connect Facebook first.',
  },

  'share-sending': {
    status: 409,
    message: 'This post is being published and can’t be changed. Try again in a moment.',
  },
  'share-unsure': {
    status: 409,
    message: 'We’re checking whether this post was published. Try again in a few minutes.',
  },
  'share-sent': { status: 409, message: 'This post is already published and can’t be changed here.' },
  'share-changed': {
    status: 409,
    message: 'Someone else edited this post. Reload it before you make changes.',
  },
  'share-not-now': { status: 409, message: 'This action isn’t available for this post. Reload the page.' },
  'post-busy': {
    status: 409,
    message: 'This post is being published. Try again in a moment.',
  },
  'template-name-taken': { status: 409, message: 'A template with this name already exists. Choose another name.' },
  'too-many-templates': {
    status: 409,
    message: 'You’ve reached the limit of templates. Delete one you no longer use.',
  },
  'extractor-known': { status: 409, message: 'An extractor for this page and site already exists.' },
  'too-many-extractors': {
    status: 409,
    message: 'You’ve reached the limit of extractors. Delete one you no longer use.',
  },
  ...promotionProblems,

  'login-failed': {
    status: 401,
    message: 'Login failed. If you have forgotten your password, use the Forgot Password link below.',
  },
  'code-needed': { status: 401, message: 'Enter the code from your authenticator app.' },
  'code-wrong': { status: 401, message: 'This code is wrong or was already used. Wait for the next one.' },
  'two-factor-on': { status: 409, message: 'Two-factor sign-in is already on.' },
  'two-factor-off': { status: 409, message: 'Two-factor sign-in isn’t on. Start again.' },
  'two-factor-required': {
    status: 409,
    message: 'Staff must use two-factor sign-in, so it can’t be turned off.',
  },
  'login-throttled': { status: 429, message: 'Too many failed attempts. Wait before you try again.' },
  'login-unknown-device': {
    status: 429,
    message:
      'Too many failed attempts for this account. Sign in on a device you’ve used before, or reset your password.',
  },
  'email-unconfirmed': {
    status: 403,
    message: 'Confirm your email address first. We’ve sent you the link again.',
  },
  'account-deactivated': { status: 403, message: 'This account is deactivated. Ask your administrator.' },
  'registration-closed': { status: 403, message: 'Registration is closed. Ask a business owner for an invitation.' },
  'link-expired': { status: 410, message: 'This link is no longer valid. Request a new one.' },
  'wrong-password': { status: 403, message: 'This isn’t your current password.' },
  'email-taken': { status: 409, message: 'This email address already has an account.' },
  'staff-account': { status: 403, message: 'You can’t do this with a staff account.' },
  'cannot-act-as-staff': { status: 403, message: 'You can’t act as another staff member.' },
  'acting-already': { status: 409, message: 'You’re already acting as another user. Stop that first.' },
  'not-acting': { status: 409, message: 'You aren’t acting as another user.' },
  'too-many-keys': { status: 409, message: 'You’ve reached the limit of API keys. Revoke one you no longer use.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ProblemCode = keyof typeof problems;

export const FieldProblem = z.object({ path: z.string(), message: z.string() });
export type FieldProblem = z.output<typeof FieldProblem>;

/** Body of a failed call. `error` and `error_message` repeat the message under the names of the specification. */
export const ProblemBody = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.array(FieldProblem).optional(),
  /** The missing permission; `need` (such as `contests:editor`) is used to ask the owner for it. */
  restricted: z.object({ heading: z.string(), message: z.string(), need: z.string() }).optional(),
  request_id: z.string(),
  error: z.string(),
  error_message: z.string(),
});
export type ProblemBody = z.output<typeof ProblemBody>;
