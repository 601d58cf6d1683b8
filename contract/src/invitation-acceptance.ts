import { z } from 'zod';
import { Registration } from './identity.ts';
import { calls } from './kit/call.ts';
import { id, ok } from './kit/text.ts';

const inviteKey = z.string().min(20).max(100);

/** What the invite page must know to choose its modal. Nothing here names anybody but the invitee. */
export const Invite = z.object({
  user: z.object({ id: z.number(), email: z.string(), name: z.string() }).nullable(),
  invite: z.object({ invite_key: z.string(), email: z.string() }),
  business: z.object({ id: z.number(), business_name: z.string() }),
});
export type Invite = z.output<typeof Invite>;

/** The modal the invite page opens with: sign in (which leads to register), join, or verify that the person means it. */
export const joinModal = ({ user, invite }: Pick<Invite, 'user' | 'invite'>): 'login' | 'join' | 'verify' => {
  if (!user) return 'login';
  return user.email.toLowerCase() === invite.email.toLowerCase() ? 'join' : 'verify';
};

/** The address is the invitation's; a form that sends it along must send that one. */
export const InvitedRegistration = Registration.extend({
  email: Registration.shape.email.optional(),
  invite_key: inviteKey,
});

export const invitationAcceptance = calls({
  'POST /user/business/join': {
    summary: 'What an invitation is for',
    need: 'nobody',
    limit: 'sign-in',
    body: z.strictObject({ invite_key: inviteKey }),
    returns: Invite,
  },
  'POST /user/business/join/accept': {
    summary: 'Join the business of an invitation; with another address than the invited one, the password verifies it',
    need: 'session',
    limit: 'sign-in',
    body: z.strictObject({ invite_key: inviteKey, business_id: id, password: z.string().max(1000).optional() }),
    returns: z.literal(1),
  },
  'POST /user/business/{business_id}/register': {
    summary: 'Create an account through an invitation and join; the key proves the address',
    need: 'nobody',
    accepts: 'json-or-form',
    limit: 'sign-in',
    params: z.object({ business_id: id }),
    body: InvitedRegistration,
    returns: ok,
  },
});
