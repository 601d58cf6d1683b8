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
  'not-found': { status: 404, message: 'We could not find that.' },
  'method-not-allowed': { status: 405, message: 'This address does not take that method.' },
  'too-large': { status: 413, message: 'That is more than we accept in one request.' },
  'wrong-type': { status: 415, message: 'Please send JSON (content-type: application/json).' },
  'too-many-requests': { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  'headers-too-large': { status: 431, message: 'The headers of this request are too large.' },
  unexpected: { status: 500, message: 'Something went wrong on our side. It has been logged; please try again.' },
  'out-of-space': { status: 507, message: 'We are out of storage, so nothing was saved. Reading still works.' },
  unavailable: { status: 503, message: 'We cannot reach our database right now. Please try again in a few seconds.' },

  'login-failed': {
    status: 401,
    message: 'Login failed. If you have forgotten your password, use the Forgot Password link below.',
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
  restricted: z.object({ heading: z.string(), message: z.string() }).optional(),
  request_id: z.string(),
  error: z.string(),
  error_message: z.string(),
});
export type ProblemBody = z.output<typeof ProblemBody>;
