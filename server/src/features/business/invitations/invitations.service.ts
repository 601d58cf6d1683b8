import { type Invitation, InvitationDraft, invitationDays } from '@fanfare/contract/business/members';
import { parseCsv } from '@fanfare/contract/kit/csv';
import { dayMs } from '@fanfare/contract/kit/durations';
import { pageSize } from '@fanfare/contract/kit/paging';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { hashToken, newToken } from '../../../platform/random.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import { userQueries } from '../../identity/index.ts';
import { findAssetIds, requireAssetsForRoles } from '../assets/asset-rules.ts';
import { assetStore } from '../assets/assets.store.ts';
import type { MailBudget } from '../mail-budget/mail-budget.service.ts';
import { memberStore } from '../memberships/members.store.ts';
import { lockAsOwner } from '../memberships/owner-lock.ts';
import { invitationEmail } from './invitation-emails.ts';
import { type InvitationRow, invitationStore, liveStates } from './invitations.store.ts';

export type InvitationService = ReturnType<typeof invitationService>;
type Deps = { budget: MailBudget; audit: Audit };
type Draft = z.output<typeof InvitationDraft>;

const maxImportRows = 200;

export const invitationService = ({ db, now, random, origin }: Platform, { budget, audit }: Deps) => {
  const newExpiry = () => new Date(now().getTime() + invitationDays * dayMs);

  const sendInvitation = async (tx: Tx, actor: Actor, business: BusinessContext, email: string, key: string) => {
    const inviter = await userQueries(tx).find(actor.caller.userId);
    await budget.sendToStranger(
      tx,
      business.id,
      email,
      invitationEmail(business.name, inviter?.name ?? 'The owner', `${origin}/business/join/${key}`),
    );
  };

  const rejectMember = async (tx: Tx, businessId: number, email: string) => {
    const user = await userQueries(tx).findByEmail(email);
    if (user && (await memberStore(tx).findByUser(businessId, user.id))) throw new Problem('already-member');
  };

  const invite = (actor: Actor, business: BusinessContext, { invitee, assets, features }: Draft) =>
    db.transaction(async (tx) => {
      await lockAsOwner(tx, actor, business.id);
      await rejectMember(tx, business.id, invitee);
      const liveInvitation = await invitationStore(tx).lockLive(business.id, invitee);
      if (liveInvitation && liveInvitation.expiresAt > now()) throw new Problem('already-invited');
      if (liveInvitation) await invitationStore(tx).update(liveInvitation.id, { state: 'expired' });

      const owned = await assetStore(tx).list(business.id);
      requireAssetsForRoles(features, {}, owned);
      const key = newToken(random);
      const row = {
        businessId: business.id,
        email: invitee,
        keyHash: hashToken(key),
        state: 'invited' as const,
        roles: features,
      };
      const sentBy = { invitedById: actor.caller.userId, createdAt: now(), sentAt: now(), expiresAt: newExpiry() };
      if (!(await invitationStore(tx).insert({ ...row, ...sentBy }, findAssetIds(assets, owned))))
        throw new Problem('already-invited');
      await sendInvitation(tx, actor, business, invitee, key);
      await audit.record(tx, actor, business.id, `Invited ${invitee}`);
    });

  const importRow = async (actor: Actor, business: BusinessContext, cells: string[], row: number) => {
    const [invitee = '', ...roles] = cells.map((cell) => cell.trim());
    const features = Object.fromEntries(roles.filter(Boolean).map((text) => text.split(':')));
    const draft = InvitationDraft.safeParse({ invitee, features });
    if (!draft.success) return { row, invitee, invited: false, message: draft.error.issues[0]?.message ?? '' };
    try {
      await invite(actor, business, draft.data);
      return { row, invitee: draft.data.invitee, invited: true, message: 'Invited' };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return { row, invitee: draft.data.invitee, invited: false, message: error.message };
    }
  };

  return {
    invite,

    page: async (business: BusinessContext, page: number, search: string) => {
      const { items, total } = await invitationStore(db).page(business.id, search, pageSize, (page - 1) * pageSize);
      return {
        items: items.map(({ row, invitedBy, acceptedBy }) => present(row, invitedBy, acceptedBy, now())),
        total,
        page,
        page_size: pageSize,
      };
    },

    /** Replaces the key: the old one no longer works, the new one is valid for `invitationDays`. */
    reinvite: (actor: Actor, business: BusinessContext, invitee: string) =>
      db.transaction(async (tx) => {
        await lockAsOwner(tx, actor, business.id);
        await rejectMember(tx, business.id, invitee);
        const liveInvitation = await invitationStore(tx).lockLive(business.id, invitee);
        if (!liveInvitation) throw new Problem('invitation-closed');
        const key = newToken(random);
        await invitationStore(tx).update(liveInvitation.id, {
          keyHash: hashToken(key),
          state: 're-invited',
          sentAt: now(),
          expiresAt: newExpiry(),
        });
        await sendInvitation(tx, actor, business, invitee, key);
        await audit.record(tx, actor, business.id, `Invited ${invitee} again`);
      }),

    cancel: (actor: Actor, business: BusinessContext, invitee: string) =>
      db.transaction(async (tx) => {
        await lockAsOwner(tx, actor, business.id);
        const liveInvitation = await invitationStore(tx).lockLive(business.id, invitee);
        if (!liveInvitation) throw new Problem('invitation-closed');
        await invitationStore(tx).update(liveInvitation.id, { state: 'cancelled' });
        await audit.record(tx, actor, business.id, `Canceled the invitation of ${invitee}`);
      }),

    /**
     * Invites the addresses of a CSV file. Rows are independent: a failed row returns its error, the other rows are
     * still invited.
     */
    importCsv: async (actor: Actor, business: BusinessContext, csv: string) => {
      const lines = parseCsv(csv).filter((cells, index) => !(index === 0 && /^e-?mail$/i.test(cells[0]?.trim() ?? '')));
      if (lines.length > maxImportRows)
        throw new Problem('invalid-input', { message: `You can import up to ${maxImportRows} invitations at a time.` });
      const rows = [];
      for (const [index, cells] of lines.entries()) rows.push(await importRow(actor, business, cells, index + 1));
      return { rows };
    },
  };
};

const present = (row: InvitationRow, invitedBy: string, acceptedBy: string | null, now: Date): Invitation => {
  const isExpired = liveStates.includes(row.state) && row.expiresAt <= now;
  return {
    id: row.id,
    invitee: row.email,
    state: isExpired ? 'expired' : row.state,
    invited_by: invitedBy,
    accepted_by: acceptedBy?.toLowerCase() === row.email ? null : acceptedBy,
    sent_at: row.sentAt,
    expires_at: row.expiresAt,
  };
};
