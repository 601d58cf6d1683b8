import { z } from 'zod';

/** Every way a call can fail: one status and one sentence each. Features add their own rows here. */
export const problems = {
  'invalid-input': { status: 400, message: 'Some fields are not valid. Please check them and try again.' },
  'broken-body': { status: 400, message: 'The request could not be read. Please send well-formed JSON.' },
  'not-signed-in': { status: 401, message: 'Please sign in to continue.' },
  'cross-site': { status: 403, message: 'This request came from another site and was refused.' },
  forbidden: { status: 403, message: 'You do not have access to this.' },
  restricted: { status: 403, message: 'Your role does not include this. Ask the owner of the business for access.' },
  'session-only': { status: 403, message: 'This cannot be done with an API key. Please sign in with your browser.' },
  'not-while-acting': {
    status: 403,
    message: 'This belongs to the person themselves. You are acting as them, so it is closed to you.',
  },
  'no-business': { status: 409, message: 'Choose or create a business first.' },
  'not-found': { status: 404, message: 'We could not find that.' },
  'method-not-allowed': { status: 405, message: 'This address does not take that method.' },
  'too-large': { status: 413, message: 'That is more than we accept in one request.' },
  'wrong-type': { status: 415, message: 'Please send JSON (content-type: application/json).' },
  'too-many-requests': { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  'headers-too-large': { status: 431, message: 'The headers of this request are too large.' },
  unexpected: { status: 500, message: 'Something went wrong on our side. It has been logged; please try again.' },
  'out-of-space': { status: 507, message: 'We are out of storage, so nothing was saved. Reading still works.' },
  unavailable: { status: 503, message: 'We cannot reach our database right now. Please try again in a few seconds.' },

  'asset-already-added': { status: 409, message: 'This asset is already added' },
  'asset-limit': { status: 409, message: "Can't add this asset because you have reached the limit for your account" },
  'asset-not-connected': {
    status: 409,
    message: 'This asset is not among your connected accounts. Connect the account it belongs to, then add it.',
  },
  'missing-assets': { status: 409, message: 'Missing Required Business Assets' },
  'owner-has-everything': {
    status: 409,
    message: 'The owner has access to everything, so there is nothing to change.',
  },
  'role-held': { status: 409, message: 'You have this role already. If something is closed to you, reload the page.' },
  'owner-must-transfer': {
    status: 409,
    message: 'The owner cannot leave or be removed. Make somebody else the owner first, or delete the business.',
  },
  'owner-changed': { status: 409, message: 'An error occurred while attempting to change the owner of this business.' },
  'already-member': { status: 409, message: 'This person is already a member of the business.' },
  'already-invited': { status: 409, message: 'This address is already invited. You can send the invitation again.' },
  'invitation-closed': { status: 409, message: 'This invitation is no longer open.' },
  'invite-invalid': {
    status: 410,
    message: 'This invitation is no longer valid. Ask the owner of the business to invite you again.',
  },
  'verify-needed': {
    status: 403,
    message: 'This invitation is for another address. Enter your password to join as yourself.',
  },
  'account-exists': { status: 409, message: 'There is already an account with this address. Please log in to accept.' },
  'network-not-set-up': {
    status: 409,
    message: 'This network is not set up here yet. Whoever runs this installation can add its keys.',
  },
  'network-refused': { status: 422, message: 'The network did not take this.' },
  'network-busy': { status: 429, message: 'The network asks us to wait. Please try again later.' },
  'network-away': { status: 502, message: 'The network does not answer. Please try again in a few minutes.' },
  'connection-broken': { status: 409, message: 'The network no longer accepts this account. Connect it again.' },
  'connection-limited': {
    status: 409,
    message: 'The account lacks a permission for this. Connect it again and allow everything asked for.',
  },
  'connection-not-yours': {
    status: 403,
    message: 'Only the owner of the business or whoever connected this account can disconnect it.',
  },
  'native-ads-unknown': {
    status: 404,
    message: 'We were not able to find this account in our sub account list.',
  },
  'native-ads-disconnect': {
    status: 404,
    message: 'An error occured while attempting to disconnect this account',
  },
  'file-refused': { status: 422, message: 'This file cannot be used. Choose another one.' },
  'no-files': { status: 400, message: 'Choose a file to upload.' },
  'too-many-files': { status: 400, message: 'These are more files than can be uploaded at once.' },
  'address-refused': { status: 422, message: 'This address cannot be used. Enter a public web address.' },
  'media-full': {
    status: 409,
    message: 'There is no room left in the media library. Delete what you no longer need, or ask for a higher level.',
  },
  'media-in-use': { status: 409, message: 'This file is in use. Take it out there first, or delete it all the same.' },
  'too-many-uploads': { status: 409, message: 'Too many uploads are open. Finish or cancel one of them first.' },
  'upload-offset': {
    status: 409,
    message: 'This piece does not follow what we have. Ask how far the upload is and go on from there.',
  },
  'upload-incomplete': { status: 409, message: 'Parts of this file are still missing. Send the rest first.' },
  'upload-over': { status: 409, message: 'This upload is over. Begin a new one.' },
  'practice-cannot': {
    status: 409,
    message: 'This practice network cannot play that. Choose another network, or another mishap.',
  },
  'site-not-yours': {
    status: 403,
    message: 'This site is not among your business assets. Ask the owner of the business to give it to you.',
  },
  'site-slug-taken': { status: 409, message: 'This address is taken. Choose another one.' },
  'site-moving': {
    status: 409,
    message: 'The posts of this site are being moved right now. Wait a moment and look again.',
  },
  'site-too-large-to-move': {
    status: 409,
    message: 'This site has too many posts to be moved to or from a WordPress in one go.',
  },
  'not-connected': {
    status: 409,
    message: 'Pixels live in a Facebook ad account. Connect the Facebook account of this business first.',
  },

  'share-sending': {
    status: 409,
    message: 'This post is being sent right now, so it cannot be changed or cancelled. Look again in a moment.',
  },
  'share-unsure': {
    status: 409,
    message: 'We are still finding out whether this post arrived. Look again in a few minutes.',
  },
  'share-sent': { status: 409, message: 'This post is out already, so it cannot be changed, cancelled or sent again.' },
  'share-changed': {
    status: 409,
    message: 'Somebody else has changed this post meanwhile. Look at it again before you change it.',
  },
  'share-not-now': { status: 409, message: 'This cannot be done with the post as it is. Reload the page.' },
  'post-busy': {
    status: 409,
    message: 'This post is on its way to the site right now. Wait a moment and look again.',
  },
  'template-name-taken': { status: 409, message: 'There is a template of this name already. Choose another one.' },
  'too-many-templates': {
    status: 409,
    message: 'You have reached the limit of templates. Delete one you no longer use.',
  },
  'extractor-known': { status: 409, message: 'Posts of this page become drafts on this site already.' },
  'too-many-extractors': {
    status: 409,
    message: 'You have reached the limit of extractors. Delete one you no longer use.',
  },
  'submit-reused': {
    status: 422,
    message: 'This submit id was used for another post already. Reload the page and send it again.',
  },

  'login-failed': {
    status: 401,
    message: 'Login failed. If you have forgotten your password, use the Forgot Password link below.',
  },
  'code-needed': { status: 401, message: 'Enter the code of your authenticator app.' },
  'code-wrong': { status: 401, message: 'That code is not right, or it was used already. Wait for the next one.' },
  'two-factor-on': { status: 409, message: 'Two-factor sign-in is on already.' },
  'two-factor-off': { status: 409, message: 'Two-factor sign-in is not on. Begin again.' },
  'two-factor-required': {
    status: 409,
    message: 'Staff of this installation must use two-factor sign-in, so it stays on.',
  },
  'login-throttled': { status: 429, message: 'Too many failed attempts. Please wait before you try again.' },
  'login-unknown-device': {
    status: 429,
    message:
      'This account has seen too many failed attempts. Sign in on a device you have used before, or reset your password.',
  },
  'email-unconfirmed': {
    status: 403,
    message: 'Please confirm your e-mail address first. We have sent you the link again.',
  },
  'account-deactivated': { status: 403, message: 'This account is deactivated. Please contact support.' },
  'registration-closed': { status: 403, message: 'Registration is closed. Ask for an invitation to a business.' },
  'link-expired': { status: 410, message: 'This link is no longer valid. Please ask for a new one.' },
  'wrong-password': { status: 403, message: 'That is not your current password.' },
  'email-taken': { status: 409, message: 'There is already an account with this e-mail address.' },
  'staff-account': { status: 403, message: 'This is a staff account, and this cannot be done to one from here.' },
  'cannot-act-as-staff': { status: 403, message: 'This is a staff account. Nobody acts as staff but themselves.' },
  'acting-already': { status: 409, message: 'You are already acting as somebody. Go back to yourself first.' },
  'not-acting': { status: 409, message: 'You are not acting as anybody.' },
  'too-many-keys': { status: 409, message: 'You have reached the limit of API keys. Revoke one you no longer use.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ProblemCode = keyof typeof problems;

export const FieldProblem = z.object({ path: z.string(), message: z.string() });
export type FieldProblem = z.output<typeof FieldProblem>;

/** What every failed call answers. `error` and `error_message` repeat the sentence under the documents' own names. */
export const ProblemBody = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.array(FieldProblem).optional(),
  /** What the caller lacks; `need` names it (`contests:editor`), so that a member can ask the owner for exactly that. */
  restricted: z.object({ heading: z.string(), message: z.string(), need: z.string() }).optional(),
  request_id: z.string(),
  error: z.string(),
  error_message: z.string(),
});
export type ProblemBody = z.output<typeof ProblemBody>;
