import { businessMessages } from '@fanfare/contract/business/business';
import type { Invite, InvitedRegistration } from '@fanfare/contract/business/invitation-acceptance';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/index.ts';
import type { Caller, Client, Cookies } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { hashToken } from '../../../platform/random.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import {
  type AccountService,
  type PasswordHasher,
  type SignInService,
  type User,
  userQueries,
} from '../../identity/index.ts';
import type { Notify } from '../../notifications/index.ts';
import { type BusinessRow, businessStore } from '../business.store.ts';
import type { MemberService } from '../members/members.service.ts';
import { memberStore } from '../memberships/members.store.ts';
import { joinedAsOtherUserEmail } from './invitation-emails.ts';
import { type InvitationRow, invitationStore, liveStates } from './invitations.store.ts';

export type InvitationAcceptanceService = ReturnType<typeof invitationAcceptanceService>;
type Deps = {
  audit: Audit;
  notify: Notify;
  signIn: SignInService;
  hasher: PasswordHasher;
  accounts: Pick<AccountService, 'create'>;
  members: Pick<MemberService, 'add'>;
};
type AcceptRequest = { invite_key: string; business_id: number; password?: string };

export const invitationAcceptanceService = (
  { db, now, mail }: Platform,
  { audit, notify, signIn, hasher, accounts, members }: Deps,
) => {
  const isOpen = (row: InvitationRow | undefined): row is InvitationRow =>
    row !== undefined && liveStates.includes(row.state) && row.expiresAt > now();

  /** Locks the business and the invitation; a concurrent second use of the key is rejected. */
  const lockInvitation = async (tx: Tx, key: string, businessId: number) => {
    const unlockedInvite = await invitationStore(tx).findByKey(hashToken(key));
    const business = unlockedInvite && (await businessStore(tx).lock(unlockedInvite.businessId));
    const invite = await invitationStore(tx).lockByKey(hashToken(key));
    if (!isOpen(invite) || !business || business.id !== businessId) throw new Problem('invite-invalid');
    return { invite, business };
  };

  const join = async (tx: Tx, actor: Actor, user: User, invite: InvitationRow, business: BusinessRow) => {
    const isInvitee = user.email.toLowerCase() === invite.email;
    const invitedAs = isInvitee ? null : invite.email;
    const newMember = { businessId: business.id, userId: user.id, invitedAs, joinedAt: now() };
    const member = await members.add(tx, newMember, invite.roles, await invitationStore(tx).assetIds(invite.id));
    if (!member) throw new Problem('already-member', { message: 'You’re already a member of this business.' });
    await invitationStore(tx).update(invite.id, { state: 'accepted', acceptedById: user.id });

    const invitedAsNote = isInvitee ? '' : ` with the invitation of ${invite.email}`;
    await audit.record(tx, actor, business.id, `${user.name} (${user.email}) joined${invitedAsNote}`);
    await notify(tx, {
      userId: business.ownerId,
      businessId: business.id,
      event: 'member-joined',
      groupKey: `joined:${business.id}:${member.id}`,
      title: `${user.name} joined ${business.name}`,
      message: isInvitee
        ? `They accepted your invitation as ${user.email}.`
        : `They joined as ${user.email}, with the invitation you sent to ${invite.email}.`,
      link: `/user/business/${business.id}/member/${member.id}`,
    });
    if (!isInvitee) await mail.send(tx, invite.email, joinedAsOtherUserEmail(business.name, user.email));
  };

  return {
    preview: async (key: string, caller: Caller | undefined): Promise<Invite> => {
      const invite = await invitationStore(db).findByKey(hashToken(key));
      const isMember = invite && caller && (await memberStore(db).findByUser(invite.businessId, caller.userId));
      if (isMember) throw new Problem('already-member', { message: 'You’re already a member of this business.' });
      const business = isOpen(invite) ? await businessStore(db).find(invite.businessId) : undefined;
      if (!isOpen(invite) || !business) throw new Problem('invite-invalid');
      const user = caller && (await userQueries(db).find(caller.userId));
      return {
        user: user ? { id: user.id, email: user.email, name: user.name } : null,
        invite: { invite_key: key, email: invite.email },
        business: { id: business.id, business_name: business.name },
      };
    },

    /**
     * Accepts an invitation. An account with another email address than the invited one has to confirm with its
     * password.
     */
    accept: async (actor: Actor, cookies: Cookies, { invite_key, business_id, password }: AcceptRequest) => {
      const user = await userQueries(db).find(actor.caller.userId);
      const invite = await invitationStore(db).findByKey(hashToken(invite_key));
      if (!user || !isOpen(invite)) throw new Problem('invite-invalid');
      if (user.email.toLowerCase() !== invite.email) {
        if (password === undefined || password === '') throw new Problem('verify-needed');
        await signIn.checkPassword(user.email, password, { client: actor.client, cookies });
      }
      await db.transaction(async (tx) => {
        const locked = await lockInvitation(tx, invite_key, business_id);
        await join(tx, actor, user, locked.invite, locked.business);
      });
      return 1 as const;
    },

    /**
     * Registers an invitee. The key was emailed, so the invited address counts as confirmed. Never changes an existing
     * account.
     */
    register: async (client: Client, businessId: number, draft: z.output<typeof InvitedRegistration>) => {
      const passwordHash = await hasher.hash(draft.password);
      await db.transaction(async (tx) => {
        const { invite, business } = await lockInvitation(tx, draft.invite_key, businessId);
        if (draft.email !== undefined && draft.email !== invite.email) {
          throw new Problem('invalid-input', {
            fields: [{ path: 'email', message: 'This invitation is for another email address.' }],
          });
        }
        const user = await accounts.create(tx, {
          email: invite.email,
          name: draft.name,
          passwordHash,
          timeZone: draft.timezone ?? null,
          emailConfirmedAt: now(),
        });
        if (!user) throw new Problem('account-exists');
        const caller: Caller = {
          userId: user.id,
          isStaff: false,
          via: 'session',
          sessionId: null,
          actorId: null,
          businessId: null,
          userName: user.name,
          timeZone: user.timeZone || 'UTC',
        };
        await join(tx, { caller, client }, user, invite, business);
      });
      return businessMessages.registered;
    },
  };
};
