import { type Asset, businessMessages } from '@fanfare/contract/business/business';
import type { Member, MemberRoles } from '@fanfare/contract/business/members';
import { featureInfo, roleInfo } from '@fanfare/contract/kit/features';
import { pageSize } from '@fanfare/contract/kit/paging';
import { features, includesRole, roles as roleNames } from '@fanfare/contract/kit/permission';
import { done } from '@fanfare/contract/kit/success';
import type { Tx } from '../../../platform/db/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import { userQueries } from '../../identity/index.ts';
import type { Notify } from '../../notifications/index.ts';
import { findAssetIds, presentAssets, requireAssetsForRoles } from '../assets/asset-rules.ts';
import { assetStore } from '../assets/assets.store.ts';
import { businessStore } from '../business.store.ts';
import { type MemberRow, memberStore, type NewMember } from '../memberships/members.store.ts';
import { lockAsOwner } from '../memberships/owner-lock.ts';
import type { OwnerRequestService } from '../owner-requests/owner-requests.service.ts';
import { ownerRequestStore } from '../owner-requests/owner-requests.store.ts';

export type MemberService = ReturnType<typeof memberService>;
type Deps = { audit: Audit; notify: Notify; ownerRequests: OwnerRequestService };

export const memberService = ({ db }: Platform, { audit, notify, ownerRequests }: Deps) => {
  /** Locks the business as its owner, then finds the member: transfers and removals can't run concurrently. */
  const lockMember = async (
    tx: Tx,
    actor: Actor,
    business: BusinessContext,
    findMember: () => Promise<MemberRow | undefined>,
  ) => {
    const businessRow = await lockAsOwner(tx, actor, business.id);
    const member = await findMember();
    if (!member) throw new Problem('not-found');
    return { business: businessRow, member, isOwner: businessRow.ownerId === member.userId };
  };

  const findUserName = async (tx: Tx, userId: number) => (await userQueries(tx).find(userId))?.name ?? 'Someone';

  const notifyMember = (tx: Tx, member: MemberRow, business: BusinessContext, title: string, message: string) =>
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
    /** Adds a member; undefined if the user is one already. */
    add: async (tx: Tx, member: NewMember, roles: MemberRoles, assetIds: number[]): Promise<MemberRow | undefined> => {
      const row = await memberStore(tx).insert(member);
      if (!row) return undefined;
      await memberStore(tx).setRoles(row.businessId, row.id, roles);
      await assetStore(tx).setForMember(row.businessId, row.id, assetIds);
      return row;
    },

    page: async (business: BusinessContext, page: number, search: string) => ({
      ...(await memberStore(db).page(business.id, search, pageSize, (page - 1) * pageSize)),
      page,
      page_size: pageSize,
    }),

    get: async (business: BusinessContext, memberId: number): Promise<Member> => {
      const summary = await memberStore(db).findSummary(business.id, memberId);
      const row = await memberStore(db).find(business.id, memberId);
      const businessRow = await businessStore(db).find(business.id);
      if (!summary || !row || !businessRow) throw new Problem('not-found');
      const roles = summary.is_owner ? ownerRoles : await memberStore(db).roles(memberId);
      return {
        ...summary,
        owner_id: businessRow.ownerId,
        features: presentFeatures(roles),
        roles,
        assets: presentAssets(await assetStore(db).findByMember(memberId)),
        needs_reassignment: row.needsReassignment,
      };
    },

    /**
     * Returns a member's features. Members see their own, the owner those of every member. The owner has all features.
     */
    features: async (business: BusinessContext, callerId: number, userId: number) => {
      const member = await memberStore(db).findByUser(business.id, userId);
      if (!member || (!business.isOwner && callerId !== userId)) throw new Problem('not-found');
      const businessRow = await businessStore(db).find(business.id);
      const roles = businessRow?.ownerId === userId ? ownerRoles : await memberStore(db).roles(member.id);
      return { features: presentFeatures(roles) };
    },

    update: (
      actor: Actor,
      business: BusinessContext,
      memberId: number,
      change: { assets?: Asset[]; features?: MemberRoles },
    ) =>
      db.transaction(async (tx) => {
        const { member, isOwner } = await lockMember(tx, actor, business, () =>
          memberStore(tx).find(business.id, memberId),
        );
        if (isOwner) throw new Problem('owner-has-everything');
        const owned = await assetStore(tx).list(business.id);
        if (change.features) {
          requireAssetsForRoles(change.features, await memberStore(tx).roles(member.id), owned);
          await memberStore(tx).setRoles(business.id, member.id, change.features);
          await memberStore(tx).update(member.id, { needsReassignment: false });
          await ownerRequests.removeGranted(tx, member.id, change.features);
        }
        if (change.assets)
          await assetStore(tx).setForMember(business.id, member.id, findAssetIds(change.assets, owned));
        await audit.record(tx, actor, business.id, `Changed the access of ${await findUserName(tx, member.userId)}`);
        await notifyMember(
          tx,
          member,
          business,
          `Your access to ${business.name} changed`,
          'The owner changed which features and assets you can use.',
        );
        const message = change.assets ? businessMessages.assetsUpdated : 'Access updated successfully.';
        return { ...done, message };
      }),

    /** Transfers ownership. `currentOwnerId` must still be the owner, so that one of two concurrent transfers fails. */
    transfer: (
      actor: Actor,
      business: BusinessContext,
      memberId: number,
      currentOwnerId: number,
      staysAsMember: boolean,
    ) =>
      db.transaction(async (tx) => {
        const businessRow = await businessStore(tx).lock(business.id);
        const member = await memberStore(tx).find(business.id, memberId);
        if (!businessRow || !member) throw new Problem('not-found');
        const isOwner = businessRow.ownerId === member.userId;
        if (isOwner || businessRow.ownerId !== currentOwnerId || businessRow.ownerId !== actor.caller.userId)
          throw new Problem('owner-changed');
        const previousOwner = await memberStore(tx).findByUser(business.id, businessRow.ownerId);
        await businessStore(tx).update(business.id, { ownerId: member.userId });
        await memberStore(tx).update(member.id, { needsReassignment: false });
        await ownerRequestStore(tx).removeAll(member.id);
        if (previousOwner && staysAsMember) {
          await memberStore(tx).setRoles(business.id, previousOwner.id, {});
          // The previous owner loses the assets assigned before owning the business; the new owner assigns assets
          // again.
          await assetStore(tx).setForMember(business.id, previousOwner.id, []);
          await memberStore(tx).update(previousOwner.id, { needsReassignment: true });
        }
        if (previousOwner && !staysAsMember) {
          await memberStore(tx).remove(previousOwner.id);
          await businessStore(tx).removeDefault(previousOwner.userId, business.id);
        }
        await audit.record(tx, actor, business.id, `Made ${await findUserName(tx, member.userId)} the owner`);
        await notify(tx, {
          userId: member.userId,
          businessId: business.id,
          event: 'ownership-received',
          groupKey: `owner:${business.id}`,
          title: `You’re now the owner of ${business.name}`,
          message: staysAsMember
            ? 'The previous owner is now a member. Choose the features they can use.'
            : 'The previous owner left the business.',
          link:
            staysAsMember && previousOwner
              ? `/user/business/${business.id}/member/${previousOwner.id}`
              : `/user/business/${business.id}/manage`,
        });
      }),

    remove: (actor: Actor, business: BusinessContext, userId: number) =>
      db.transaction(async (tx) => {
        const { member, isOwner } = await lockMember(tx, actor, business, () =>
          memberStore(tx).findByUser(business.id, userId),
        );
        if (isOwner) throw new Problem('owner-must-transfer');
        await memberStore(tx).remove(member.id);
        await businessStore(tx).removeDefault(userId, business.id);
        await audit.record(tx, actor, business.id, `Removed ${await findUserName(tx, userId)}`);
        await notifyMember(
          tx,
          member,
          business,
          `You’re no longer a member of ${business.name}`,
          'The owner removed you from this business.',
        );
      }),

    leave: (actor: Actor, business: BusinessContext) =>
      db.transaction(async (tx) => {
        const { userId } = actor.caller;
        const businessRow = await businessStore(tx).lock(business.id);
        const member = await memberStore(tx).findByUser(business.id, userId);
        if (!businessRow || !member) throw new Problem('not-found');
        if (businessRow.ownerId === userId) throw new Problem('owner-must-transfer');
        await memberStore(tx).remove(member.id);
        await businessStore(tx).removeDefault(userId, business.id);
        const name = await findUserName(tx, userId);
        await audit.record(tx, actor, business.id, `${name} left the business`);
        await notify(tx, {
          userId: businessRow.ownerId,
          businessId: business.id,
          event: 'member-left',
          groupKey: `left:${business.id}`,
          title: `${name} left ${business.name}`,
          message: 'They no longer have access to the business.',
          link: `/user/business/${business.id}/manage#members`,
        });
      }),
  };
};

const ownerRoles: MemberRoles = Object.fromEntries(features.map((feature) => [feature, 'manager']));

/** Presents each feature with the assigned role and all lower ones it includes. */
const presentFeatures = (roles: MemberRoles) =>
  Object.fromEntries(
    features
      .filter((feature) => roles[feature] !== undefined)
      .map((feature) => [
        feature,
        {
          roles: roleNames
            .filter((role) => includesRole(roles[feature], role))
            .map((role) => ({
              role_id: roleInfo[role].id,
              role_name: role,
              role_description: `${featureInfo[feature].label}: ${roleInfo[role].about}`,
            })),
        },
      ]),
  );
