import { includesRole, type Role } from '@fanfare/contract/kit/permission';
import type { AskOwner, OwnerRequest, RoleChoice } from '@fanfare/contract/members';
import type { z } from 'zod';
import type { Now } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { type BusinessContext, Problem } from '../../../platform/http/index.ts';
import type { Audit, Actor } from '../../audit/index.ts';
import { userStore } from '../../identity/index.ts';
import type { Notify } from '../../notifications/index.ts';
import { requireAssetsForRoles } from '../assets/asset-rules.ts';
import { assetStore } from '../assets/assets.store.ts';
import { businessStore } from '../business.store.ts';
import { memberStore } from '../members/members.store.ts';
import { lockAsOwner } from '../members/owner-lock.ts';
import { describeRequest, requestLink, requestSentence } from './owner-request-text.ts';
import { type OwnerRequestRow, ownerRequestStore } from './owner-requests.store.ts';

export type RequestService = ReturnType<typeof ownerRequestService>;
type Deps = { db: Db; now: Now; audit: Audit; notify: Notify };
type Asked = z.output<typeof AskOwner>;

/** More than an owner answers at one sitting; the rest moves up. */
const shown = 50;

/** What members ask their owner for, until somebody answers. */
export const ownerRequestService = ({ db, now, audit, notify }: Deps) => {
  const nameOf = async (tx: Tx, userId: number) => (await userStore(tx).find(userId))?.name ?? 'Somebody';

  /** The request, off the list, and whose it is; both are given back when the transaction fails. */
  const take = async (tx: Tx, actor: Actor, business: BusinessContext, id: number) => {
    await lockAsOwner(tx, actor, business.id);
    const row = await ownerRequestStore(tx).take(business.id, id);
    const member = row && (await memberStore(tx).find(business.id, row.memberId));
    if (!row || !member) throw new Problem('not-found', { message: 'This request has been answered already.' });
    return { row, member, asked: askedIn(row) };
  };

  const give = async (tx: Tx, business: BusinessContext, memberId: number, { feature, role }: Asked) => {
    if (!feature) return;
    const wanted = role ?? 'viewer';
    const held = await memberStore(tx).roles(memberId);
    if (includesRole(held[feature], wanted)) return;
    const roles = { ...held, [feature]: wanted };
    requireAssetsForRoles(roles, held, await assetStore(tx).list(business.id));
    await memberStore(tx).setRoles(memberId, roles);
    await memberStore(tx).update(memberId, { needsReassignment: false });
  };

  const tell = (tx: Tx, business: BusinessContext, userId: number, row: OwnerRequestRow, title: string, message: string) =>
    notify(tx, {
      userId,
      businessId: business.id,
      event: 'request-answered',
      groupKey: `answer:${business.id}:${row.step}:${row.subject}`,
      title,
      message,
      link: `/user/business/${business.id}/manage`,
    });

  return {
    /** One click for the member; for the owner, a link that leads to exactly that step. */
    create: (actor: Actor, place: BusinessContext, asked: Asked) =>
      db.transaction(async (tx) => {
        // Held, so that nobody asks while they are removed, and the owner who is told is the owner.
        const business = await businessStore(tx).lock(place.id);
        const member = business && (await memberStore(tx).findByUser(place.id, actor.caller.userId));
        if (!business || !member) throw new Problem('not-found');
        if (business.ownerId === member.userId) throw new Problem('owner-has-everything');
        refuseHeld(await memberStore(tx).roles(member.id), asked);
        await ownerRequestStore(tx).upsert(rowOf(asked, place.id, member.id, now()));
        await notify(tx, {
          userId: business.ownerId,
          businessId: place.id,
          event: 'owner-asked',
          groupKey: `ask:${place.id}:${member.id}:${asked.step}:${subjectOf(asked)}`,
          title: `${await nameOf(tx, member.userId)} asks: ${requestSentence(asked)}`,
          message: `From ${place.name}. The link leads to exactly this step.`,
          link: requestLink(place.id, member.id, asked),
        });
        await audit.record(tx, actor, place.id, `Asked the owner: ${requestSentence(asked)}`);
      }),

    list: async (business: BusinessContext) => {
      const rows = await ownerRequestStore(db).list(business.id, shown);
      const requests = rows.map(({ row, name }) => present(row, name));
      return { requests, total: rows.length < shown ? rows.length : await ownerRequestStore(db).count(business.id) };
    },

    /** A role is given with the answer. Everything else the owner has done before by hand, and says so with it. */
    accept: (actor: Actor, business: BusinessContext, id: number) =>
      db.transaction(async (tx) => {
        const { row, member, asked } = await take(tx, actor, business, id);
        if (row.step === 'role') await give(tx, business, member.id, asked);
        const wish = describeRequest(asked);
        await audit.record(tx, actor, business.id, `Accepted what ${await nameOf(tx, member.userId)} asked for: ${wish}`);
        const message =
          row.step === 'role' && row.feature
            ? 'You can use it from now on.'
            : 'It is done. Have a look whether it fits.';
        await tell(tx, business, member.userId, row, `You asked ${business.name} for ${wish}: yes`, message);
      }),

    decline: (actor: Actor, business: BusinessContext, id: number) =>
      db.transaction(async (tx) => {
        const { row, member, asked } = await take(tx, actor, business, id);
        const wish = describeRequest(asked);
        const name = await nameOf(tx, actor.caller.userId);
        await audit.record(tx, actor, business.id, `Declined what ${await nameOf(tx, member.userId)} asked for: ${wish}`);
        await tell(
          tx,
          business,
          member.userId,
          row,
          `You asked ${business.name} for ${wish}: not now`,
          `${name} has read your request and cannot say yes at the moment. Your access stays as it is; if you need it for your work, talk to ${name}.`,
        );
      }),

    /** What somebody has been given needs no answer any more. */
    removeGranted: async (tx: Tx, memberId: number, held: RoleChoice) => {
      const open = await ownerRequestStore(tx).rolesAsked(memberId);
      const given = open.flatMap(({ feature, role }) =>
        feature && includesRole(held[feature], role ?? 'viewer') ? [feature] : [],
      );
      await ownerRequestStore(tx).removeRoles(memberId, given);
    },
  };
};

const refuseHeld = (held: RoleChoice, { step, feature, role }: Asked) => {
  const wanted: Role = role ?? 'viewer';
  if (step === 'role' && feature && includesRole(held[feature], wanted)) throw new Problem('role-held');
};

const subjectOf = ({ feature, asset_type }: Asked): string => feature ?? asset_type ?? '';

const rowOf = (asked: Asked, businessId: number, memberId: number, askedAt: Date) => ({
  businessId,
  memberId,
  step: asked.step,
  subject: subjectOf(asked),
  feature: asked.feature ?? null,
  role: asked.role ?? null,
  assetType: asked.asset_type ?? null,
  askedAt,
});

const askedIn = ({ step, feature, role, assetType }: OwnerRequestRow): Asked => ({
  step,
  ...(feature ? { feature } : {}),
  ...(role ? { role } : {}),
  ...(assetType ? { asset_type: assetType } : {}),
});

const present = (row: OwnerRequestRow, name: string): OwnerRequest => {
  const asked = askedIn(row);
  return {
    id: row.id,
    member_id: row.memberId,
    name,
    step: row.step,
    sentence: requestSentence(asked),
    link: requestLink(row.businessId, row.memberId, asked),
    gives_role: row.step === 'role' && row.feature !== null,
    asked_at: row.askedAt,
  };
};
