import { type Asset, businessMessages } from '@fanfare/contract/business';
import { featureFacts, roleFacts } from '@fanfare/contract/kit/features';
import { pageSize } from '@fanfare/contract/kit/paging';
import { features, includesRole, roles as roleNames } from '@fanfare/contract/kit/permission';
import type { Member, RoleChoice } from '@fanfare/contract/members';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { type BusinessContext, Problem } from '../../../platform/http/index.ts';
import type { Audit, Actor } from '../../audit/index.ts';
import { userStore } from '../../identity/index.ts';
import type { Notify } from '../../notifications/index.ts';
import { findAssetIds, presentAssets, requireAssetsForRoles } from '../assets/asset-rules.ts';
import { assetStore } from '../assets/assets.store.ts';
import { businessStore } from '../business.store.ts';
import type { RequestService } from '../owner-requests/owner-requests.service.ts';
import { ownerRequestStore } from '../owner-requests/owner-requests.store.ts';
import { type MemberRow, memberStore } from './members.store.ts';
import { lockAsOwner } from './owner-lock.ts';

export type MemberService = ReturnType<typeof memberService>;
type Deps = { db: Db; audit: Audit; notify: Notify; requests: RequestService };

export const memberService = ({ db, audit, notify, requests }: Deps) => {
  /** A member, held with their business by its owner, so that nobody is removed while being made owner. */
  const holdMember = async (tx: Tx, actor: Actor, place: BusinessContext, find: () => Promise<MemberRow | undefined>) => {
    const business = await lockAsOwner(tx, actor, place.id);
    const member = await find();
    if (!member) throw new Problem('not-found');
    return { business, member, isOwner: business.ownerId === member.userId };
  };

  const nameOf = async (tx: Tx, userId: number) => (await userStore(tx).find(userId))?.name ?? 'Somebody';

  const tell = (tx: Tx, member: MemberRow, business: BusinessContext, title: string, message: string) =>
    notify(tx, {
      userId: member.userId,
      businessId: business.id,
      event: 'access-changed',
      groupKey: `access:${business.id}`,
      title,
      message,
      link: '/user/business/',
    });

  return {
    page: async (business: BusinessContext, page: number, search: string) => ({
      ...(await memberStore(db).page(business.id, search, pageSize, (page - 1) * pageSize)),
      page,
      page_size: pageSize,
    }),

    get: async (place: BusinessContext, memberId: number): Promise<Member> => {
      const summary = await memberStore(db).findSummary(place.id, memberId);
      const row = await memberStore(db).find(place.id, memberId);
      const business = await businessStore(db).find(place.id);
      if (!summary || !row || !business) throw new Problem('not-found');
      const held = summary.is_owner ? everything : await memberStore(db).roles(memberId);
      return {
        ...summary,
        owner_id: business.ownerId,
        features: presentFeatures(held),
        roles: held,
        assets: presentAssets(await assetStore(db).findByMember(memberId)),
        needs_reassignment: row.needsReassignment,
      };
    },

    /** A member sees their own features; the owner sees anybody's. The owner has all of them. */
    features: async (place: BusinessContext, callerId: number, userId: number) => {
      const member = await memberStore(db).findByUser(place.id, userId);
      if (!member || (!place.isOwner && callerId !== userId)) throw new Problem('not-found');
      const business = await businessStore(db).find(place.id);
      const held = business?.ownerId === userId ? everything : await memberStore(db).roles(member.id);
      return { features: presentFeatures(held) };
    },

    update: (actor: Actor, business: BusinessContext, memberId: number, change: { assets?: Asset[]; features?: RoleChoice }) =>
      db.transaction(async (tx) => {
        const { member, isOwner } = await holdMember(tx, actor, business, () => memberStore(tx).find(business.id, memberId));
        if (isOwner) throw new Problem('owner-has-everything');
        const owned = await assetStore(tx).list(business.id);
        if (change.features) {
          requireAssetsForRoles(change.features, await memberStore(tx).roles(member.id), owned);
          await memberStore(tx).setRoles(member.id, change.features);
          await memberStore(tx).update(member.id, { needsReassignment: false });
          await requests.removeGranted(tx, member.id, change.features);
        }
        if (change.assets) await assetStore(tx).setForMember(member.id, findAssetIds(change.assets, owned));
        await audit.record(tx, actor, business.id, `Changed what ${await nameOf(tx, member.userId)} may use`);
        await tell(
          tx,
          member,
          business,
          `Your access to ${business.name} changed`,
          'The owner changed which features and assets you can use.',
        );
        const message = change.assets ? businessMessages.assetsUpdated : 'Access updated successfully.';
        return { success: true as const, message };
      }),

    /** Hands the business over. The owner the caller believes in must still be the owner: of two at once, one loses. */
    transfer: (actor: Actor, place: BusinessContext, memberId: number, currentOwnerId: number, staysAsMember: boolean) =>
      db.transaction(async (tx) => {
        const business = await businessStore(tx).lock(place.id);
        const member = await memberStore(tx).find(place.id, memberId);
        if (!business || !member) throw new Problem('not-found');
        const isOwner = business.ownerId === member.userId;
        if (isOwner || business.ownerId !== currentOwnerId || business.ownerId !== actor.caller.userId)
          throw new Problem('owner-changed');
        const previous = await memberStore(tx).findByUser(place.id, business.ownerId);
        await businessStore(tx).update(place.id, { ownerId: member.userId });
        await memberStore(tx).update(member.id, { needsReassignment: false });
        await ownerRequestStore(tx).removeAll(member.id);
        if (previous && staysAsMember) {
          await memberStore(tx).setRoles(previous.id, {});
          await memberStore(tx).update(previous.id, { needsReassignment: true });
        }
        if (previous && !staysAsMember) await memberStore(tx).remove(previous.id);
        await audit.record(tx, actor, place.id, `Made ${await nameOf(tx, member.userId)} the owner`);
        await notify(tx, {
          userId: member.userId,
          businessId: place.id,
          event: 'ownership-received',
          groupKey: `owner:${place.id}`,
          title: `You are now the owner of ${place.name}`,
          message: staysAsMember
            ? 'The previous owner stays as a member and waits for you to give them their features.'
            : 'The previous owner has left.',
          link:
            staysAsMember && previous
              ? `/user/business/${place.id}/member/${previous.id}`
              : `/user/business/${place.id}/manage`,
        });
      }),

    remove: (actor: Actor, business: BusinessContext, userId: number) =>
      db.transaction(async (tx) => {
        const { member, isOwner } = await holdMember(tx, actor, business, () => memberStore(tx).findByUser(business.id, userId));
        if (isOwner) throw new Problem('owner-must-transfer');
        await memberStore(tx).remove(member.id);
        await businessStore(tx).removeDefault(userId, business.id);
        await audit.record(tx, actor, business.id, `Removed ${await nameOf(tx, userId)}`);
        await tell(
          tx,
          member,
          business,
          `You no longer belong to ${business.name}`,
          'The owner removed you from this business.',
        );
      }),

    leave: (actor: Actor, place: BusinessContext) =>
      db.transaction(async (tx) => {
        const { userId } = actor.caller;
        const business = await businessStore(tx).lock(place.id);
        const member = await memberStore(tx).findByUser(place.id, userId);
        if (!business || !member) throw new Problem('not-found');
        if (business.ownerId === userId) throw new Problem('owner-must-transfer');
        await memberStore(tx).remove(member.id);
        await businessStore(tx).removeDefault(userId, place.id);
        const name = await nameOf(tx, userId);
        await audit.record(tx, actor, place.id, `${name} left the business`);
        await notify(tx, {
          userId: business.ownerId,
          businessId: place.id,
          event: 'member-left',
          groupKey: `left:${place.id}`,
          title: `${name} left ${place.name}`,
          message: 'They no longer have access to the business.',
          link: `/user/business/${place.id}/manage#members`,
        });
      }),
  };
};

const everything: RoleChoice = Object.fromEntries(features.map((feature) => [feature, 'manager']));

/** All the roles somebody holds in each feature: theirs and the lower ones it includes. */
const presentFeatures = (held: RoleChoice) =>
  Object.fromEntries(
    features
      .filter((feature) => held[feature] !== undefined)
      .map((feature) => [
        feature,
        {
          roles: roleNames
            .filter((role) => includesRole(held[feature], role))
            .map((role) => ({
              role_id: roleFacts[role].id,
              role_name: role,
              role_description: `${featureFacts[feature].label}: ${roleFacts[role].about}`,
            })),
        },
      ]),
  );
