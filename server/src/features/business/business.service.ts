import {
  type Business,
  type BusinessDraft,
  type BusinessUpdate,
  restoreDays,
} from '@fanfare/contract/business/business';
import { dayMs } from '@fanfare/contract/kit/durations';
import { pageSize } from '@fanfare/contract/kit/paging';
import { done } from '@fanfare/contract/kit/success';
import type { z } from 'zod';
import type { Db } from '../../platform/db/index.ts';
import type { BusinessContext, Caller, FindMembership } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { Actor, Audit } from '../audit/index.ts';
import { userQueries } from '../identity/index.ts';
import type { Notify } from '../notifications/index.ts';
import { assetQueries } from './assets/asset-queries.ts';
import { isSameAsset, presentAssets, rejectDuplicates } from './assets/asset-rules.ts';
import type { AssetService } from './assets/assets.service.ts';
import { assetStore } from './assets/assets.store.ts';
import { businessStore } from './business.store.ts';
import { invitationStore } from './invitations/invitations.store.ts';
import { memberStore } from './memberships/members.store.ts';
import { membershipQuery, membershipStore } from './memberships/memberships.store.ts';
import { lockAsOwner } from './memberships/owner-lock.ts';

export type BusinessService = ReturnType<typeof businessService>;
type Deps = {
  audit: Audit;
  notify: Notify;
  assets: AssetService;
  switchBusiness: (caller: Caller, businessId: number) => Promise<void>;
};

/**
 * Finds a user's membership of a business, for the access check; without an id, of the user's default or first
 * business.
 */
export const findMembership = (db: Db): FindMembership => {
  const queryMembership = membershipQuery(db);
  return (userId, businessId) =>
    businessId === null ? membershipStore(db).findDefaultOrFirst(userId) : queryMembership(userId, businessId);
};

export const businessService = ({ db, now, vault }: Platform, { audit, notify, assets, switchBusiness }: Deps) => ({
  list: async (caller: Caller, page: number, search: string) => {
    const activeId = caller.businessId ?? (await membershipStore(db).findDefaultOrFirst(caller.userId))?.id ?? null;
    const result = await businessStore(db).page(caller.userId, activeId, search, pageSize, (page - 1) * pageSize);
    return { ...result, page, page_size: pageSize };
  },

  get: async (caller: Caller, business: BusinessContext): Promise<Business> => {
    const row = await businessStore(db).find(business.id);
    if (!row) throw new Problem('not-found');
    const owner = await userQueries(db).find(row.ownerId);
    return {
      id: row.id,
      owner_id: row.ownerId,
      owner_name: owner?.name ?? '',
      business_name: row.name,
      business_description: row.description,
      business_phone: row.phone,
      business_email: row.email,
      default: await businessStore(db).isDefault(caller.userId, row.id),
      is_owner: business.isOwner,
      access_level: business.accessLevel,
      assets: presentAssets(await assetQueries(db).listUsable(business)),
    };
  },

  create: (actor: Actor, draft: z.output<typeof BusinessDraft>): Promise<number> =>
    db.transaction(async (tx) => {
      const { userId } = actor.caller;
      const row = await businessStore(tx).insert({ ownerId: userId, ...toColumns(draft), createdAt: now() });
      await memberStore(tx).insert({ businessId: row.id, userId, joinedAt: now() });
      await audit.record(tx, actor, row.id, `Created the business ${row.name}`);
      return row.id;
    }),

  /** Saves the business; with `report`, changes nothing and only returns the members who would lose an asset. */
  update: async (actor: Actor, business: BusinessContext, update: z.output<typeof BusinessUpdate>) => {
    rejectDuplicates(update.assets);
    const filterNew = (owned: { type: string; value: string }[]) =>
      update.assets.filter((asset) => !owned.some((row) => isSameAsset(row, asset)));
    const added = await assets.verify(business.id, filterNew(await assetStore(db).list(business.id)));

    return db.transaction(async (tx) => {
      const row = await lockAsOwner(tx, actor, business.id);
      const owned = await assetStore(tx).list(row.id);
      const removed = owned.filter((asset) => !update.assets.some((existing) => isSameAsset(existing, asset)));
      const affected_members = await assets.findAffectedMembers(tx, removed);
      if (update.report) return { ...done, affected_members };

      await assetStore(tx).remove(
        row.id,
        removed.map(({ id }) => id),
      );
      const newAssets = added.filter((asset) => !owned.some((existing) => isSameAsset(existing, asset)));
      await assets.add(tx, row.id, row.ownerId, newAssets, now());
      await businessStore(tx).update(row.id, toColumns(update));
      if (update.default === true) await businessStore(tx).setDefault(actor.caller.userId, row.id);
      if (update.default === false) await businessStore(tx).removeDefault(actor.caller.userId, row.id);
      const additions = newAssets.map(({ label }) => `Added the asset ${label}`);
      const removals = removed.map(({ label }) => `Removed the asset ${label}`);
      await audit.record(tx, actor, row.id, ...additions, ...removals, 'Saved the business');
      return { ...done, affected_members };
    });
  },

  /** Hides the business from all members and cancels its invitations. Staff can restore it for `restoreDays`. */
  remove: (actor: Actor, business: BusinessContext) =>
    db.transaction(async (tx) => {
      const row = await lockAsOwner(tx, actor, business.id);
      await businessStore(tx).update(row.id, { deletedAt: now() });
      await invitationStore(tx).cancelAll(row.id);
      await audit.record(tx, actor, row.id, `Deleted the business ${row.name}`);
      for (const userId of await memberStore(tx).userIds(row.id)) {
        if (userId !== actor.caller.userId) {
          await notify(tx, {
            userId,
            businessId: row.id,
            event: 'business-deleted',
            groupKey: `business-deleted:${row.id}`,
            title: `${row.name} was deleted`,
            message: 'Its owner deleted this business. You no longer have access to it.',
            link: '/user/business/',
          });
        }
      }
    }),

  switchTo: (caller: Caller, business: BusinessContext) => switchBusiness(caller, business.id),
  setDefault: (caller: Caller, business: BusinessContext) => businessStore(db).setDefault(caller.userId, business.id),

  listDeleted: async (page: number, search: string) => ({
    ...(await businessStore(db).pageDeletedEverywhere(search, pageSize, (page - 1) * pageSize)),
    page,
    page_size: pageSize,
  }),

  restore: (actor: Actor, businessId: number) =>
    db.transaction(async (tx) => {
      if (!(await businessStore(tx).restoreEverywhere(businessId))) throw new Problem('not-found');
      await audit.record(tx, actor, businessId, 'Restored the deleted business');
    }),

  purge: () =>
    db.transaction(async (tx) => {
      const before = new Date(now().getTime() - restoreDays * dayMs);
      await vault.removeOfBusinesses(tx, await businessStore(tx).removeDeletedEverywhere(before));
    }),
});

const toColumns = (draft: z.output<typeof BusinessDraft>) => ({
  name: draft.business_name,
  description: draft.business_description,
  phone: draft.business_phone,
  email: draft.business_email,
});
