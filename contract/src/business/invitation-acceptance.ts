import { z } from 'zod';
import { Registration } from '../identity/identity.ts';
import { calls } from '../kit/call.ts';
import { ok } from '../kit/success.ts';
import { id } from '../kit/text.ts';

const inviteKey = z.string().min(20).max(100);

/** Data of the invitation page. Contains no personal data except the invitee's. */
export const Invite = z.object({
  user: z.object({ id: z.number(), email: z.string(), name: z.string() }).nullable(),
  invite: z.object({ invite_key: z.string(), email: z.string() }),
  business: z.object({ id: z.number(), business_name: z.string() }),
});
export type Invite = z.output<typeof Invite>;

/** The modal of the invitation page: `login` also offers registration, `verify` asks for the password. */
export const joinModal = ({ user, invite }: Pick<Invite, 'user' | 'invite'>): 'login' | 'join' | 'verify' => {
  if (!user) return 'login';
  return user.email.toLowerCase() === invite.email.toLowerCase() ? 'join' : 'verify';
};

/** The email address comes from the invitation; if the form sends one, it must be the same. */
export const InvitedRegistration = Registration.extend({
  email: Registration.shape.email.optional(),
  invite_key: inviteKey,
});

export const invitationAcceptance = calls({
  'POST /user/business/join': {
    summary: 'Get an invitation by its key',
    need: 'public',
    limit: 'sign-in',
    body: z.strictObject({ invite_key: inviteKey }),
    returns: Invite,
  },
  'POST /user/business/join/accept': {
    summary: 'Accept an invitation; if my email address differs from the invited one, `password` is required',
    need: 'session',
    limit: 'sign-in',
    body: z.strictObject({ invite_key: inviteKey, business_id: id, password: z.string().max(1000).optional() }),
    returns: z.literal(1),
  },
  'POST /user/business/{business_id}/register': {
    summary: 'Register with an invitation and join; the key confirms the email address',
    need: 'public',
    accepts: 'json-or-form',
    limit: 'sign-in',
    params: z.object({ business_id: id }),
    body: InvitedRegistration,
    returns: ok,
  },
});
