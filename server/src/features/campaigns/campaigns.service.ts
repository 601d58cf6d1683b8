import { createHash } from 'node:crypto';
import {
  type Campaign,
  type CampaignDraft,
  type CampaignRow as CampaignListRow,
  type CampaignStatus,
  campaignLimits,
  type NotificationPromotion,
} from '@fanfare/contract/campaigns/campaigns';
import { pageSize } from '@fanfare/contract/kit/paging';
import { includesRole, type Role } from '@fanfare/contract/kit/permission';
import type { Tx } from '../../platform/db/index.ts';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { Actor, Audit } from '../audit/index.ts';
import type { Deliveries } from '../deliveries/index.ts';
import { campaignChanged, campaignRemoved, type Promotion, type PromotionService } from '../promotions/index.ts';
import { type SiteBar, type Sites, siteQueries } from '../sites/index.ts';
import type { CampaignParts } from './campaign-parts.ts';
import { type CampaignRow, campaignStore } from './campaigns.store.ts';
import type { CampaignBar } from './campaigns.tables.ts';

export type CampaignService = ReturnType<typeof campaignService>;
type Deps = {
  audit: Audit;
  promotions: PromotionService;
  deliveries: Pick<Deliveries, 'stopCampaign' | 'resumeCampaign' | 'leaveCampaign' | 'worker'>;
  sites: Pick<Sites, 'bars' | 'invalidate'>;
  parts: CampaignParts;
};
type ListQuery = { page: number; search: string; campaign_status?: CampaignStatus | undefined };
type CallerRole = { business: BusinessContext; role: Role };

const ref = (id: number) => ({ kind: 'campaign', id }) as const;
const toPromotion = ({ id, name }: CampaignRow): Promotion => ({ ...ref(id), name, path: `/campaign/${id}` });
const holdReason = ({ name }: CampaignRow): string => `The campaign ${name} is paused.`;

/** Service for campaigns, whose parts are started and paused together. */
export const campaignService = (platform: Platform, deps: Deps) => {
  const { db, now, events } = platform;
  const { audit, promotions, deliveries, sites, parts } = deps;

  const find = async (business: BusinessContext, id: number): Promise<CampaignRow> => {
    const row = await campaignStore(db).find(business.id, id);
    if (!row) throw new Problem('not-found');
    return row;
  };
  /** Locks all campaigns of the business, because any of them can decide which bar a site shows. */
  const lock = async (tx: Tx, business: BusinessContext, id: number): Promise<CampaignRow> => {
    const row = (await campaignStore(tx).lockAll(business.id)).find((each) => each.id === id);
    if (!row) throw new Problem('not-found');
    return row;
  };

  const present = async (row: CampaignRow, { business, role }: CallerRole): Promise<Campaign> => ({
    id: row.id,
    name: row.name,
    campaign_status: row.status,
    app_id: row.appId,
    role,
    created: row.createdAt,
    started: row.startedAt,
    notification_promotion: presentBar(row.bar),
    parts: await parts.list(business, row.id),
  });

  /** Shows the bar of the campaign that was started last on each hosted site. The caller has locked all campaigns. */
  const replaceBars = async (tx: Tx, businessId: number): Promise<number[]> => {
    const bars = new Map<number, SiteBar>();
    for (const row of await campaignStore(tx).listActive(businessId)) {
      const bar = shownBar(row);
      if (bar) for (const siteId of row.bar.siteIds) if (!bars.has(siteId)) bars.set(siteId, bar);
    }
    return sites.bars.replace(tx, businessId, bars);
  };

  /** Emits the event of a campaign change, in the transaction of the change. */
  const announce = (tx: Tx, row: CampaignRow): Promise<void> => {
    const { businessId, id: campaignId, status } = row;
    return events.emit(tx, campaignChanged, { businessId, campaignId, status, bar: shownBar(row) });
  };

  /** Builds the bar from the draft. Sites that are not hosted sites of the business are left out. */
  const toBar = async (tx: Tx, businessId: number, draft: NotificationPromotion): Promise<CampaignBar> => {
    const hosted = (await siteQueries(tx).list(businessId)).flatMap(({ row }) => (row.kind === 'hosted' ? row.id : []));
    const { enabled, message, link, site_ids } = draft;
    return { enabled, message, link, siteIds: hosted.filter((id) => site_ids?.includes(id) ?? true) };
  };

  const create = async (tx: Tx, actor: Actor, business: BusinessContext, draft: CampaignDraft) => {
    // All campaigns are locked, because a concurrent save of the campaign that a part comes from could remove the part
    // from this campaign.
    await campaignStore(tx).lockAll(business.id);
    const requestHash = hashOf(draft);
    const row = await campaignStore(tx).insert({
      businessId: business.id,
      name: draft.name,
      status: 'Paused',
      appId: draft.app_id || null,
      bar: await toBar(tx, business.id, draft.notification_promotion),
      createdById: actor.caller.userId,
      createdAt: now(),
      ...(draft.submit_id ? { idempotencyKey: draft.submit_id, requestHash } : {}),
    });
    if (!row) {
      const earlier = draft.submit_id && (await campaignStore(tx).findByKey(business.id, draft.submit_id));
      if (!earlier || earlier.requestHash !== requestHash) throw new Problem('submit-reused');
      return { row: earlier, isRepeated: true };
    }
    if ((await campaignStore(tx).count(business.id)) > campaignLimits.maxPerBusiness)
      throw new Problem('too-many-campaigns');
    await deliveries.stopCampaign(tx, actor, business.id, row.id, holdReason(row));
    return { row, isRepeated: false };
  };

  const change = async (tx: Tx, { business, role }: CallerRole, id: number, draft: CampaignDraft) => {
    const row = await lock(tx, business, id);
    const bar = await toBar(tx, business.id, draft.notification_promotion);
    // A change of the bar that visitors see at once counts as publishing.
    const isPublic = row.status === 'Active' && !isSameBar(bar, row.bar);
    if (isPublic && !includesRole(role, 'publisher')) throw promotions.restricted('campaign', 'publisher');
    const appId = draft.app_id === undefined ? row.appId : draft.app_id || null;
    return { row: await campaignStore(tx).update(row, { name: draft.name, appId, bar }), isRepeated: false };
  };

  return {
    list: async (business: BusinessContext, { page, search, campaign_status }: ListQuery) => {
      const ids = await promotions.visibleIds(business, 'campaign');
      const filter = { ids, status: campaign_status, search };
      const { rows, total } = await campaignStore(db).page(business.id, filter, pageSize, (page - 1) * pageSize);
      const roleOf = await promotions.rolesOf(business, 'campaign');
      const items = rows.map(
        (row): CampaignListRow => ({
          id: row.id,
          name: row.name,
          campaign_status: row.status,
          role: roleOf(row.id) ?? 'viewer',
          bar: row.bar.enabled ? row.bar.message : '',
          created: row.createdAt,
          started: row.startedAt,
        }),
      );
      return { items, total, page, page_size: pageSize };
    },

    get: async (business: BusinessContext, id: number): Promise<Campaign> => {
      const role = await promotions.requireRole(business, ref(id), 'viewer');
      return present(await find(business, id), { business, role });
    },

    /** Lists for the wizard what can become a part of the campaign, and the sites that can show its bar. */
    listCandidates: async (business: BusinessContext, campaignId: number | undefined, search: string) => {
      await promotions.requireRole(business, ref(campaignId ?? 0), 'editor');
      const hosted = (await siteQueries(db).list(business.id)).filter(({ row }) => row.kind === 'hosted');
      return {
        groups: await parts.listCandidates(business, { campaignId, search, limit: campaignLimits.maxCandidates }),
        sites: hosted.map(({ row: { id, name } }) => ({ id, name })),
      };
    },

    results: async (business: BusinessContext, id: number) => {
      await promotions.requireRole(business, ref(id), 'viewer');
      await find(business, id);
      return { results: await parts.results(business, id) };
    },

    save: async (actor: Actor, business: BusinessContext, draft: CampaignDraft): Promise<Campaign> => {
      const role = await promotions.requireRole(business, ref(draft.id ?? 0), 'editor');
      const replaceParts = draft.parts && (await parts.prepare(business, draft.id, draft.parts));
      const { row, changedSites } = await db.transaction(async (tx) => {
        const saved =
          draft.id === undefined
            ? await create(tx, actor, business, draft)
            : await change(tx, { business, role }, draft.id, draft);
        if (saved.isRepeated) return { row: saved.row, changedSites: [] };
        await replaceParts?.(tx, saved.row.id);
        const verb = draft.id === undefined ? 'Created' : 'Changed';
        await audit.record(tx, actor, business.id, `${verb} the campaign ${saved.row.name}`);
        await announce(tx, saved.row);
        // A new campaign is paused and shows no bar.
        return { row: saved.row, changedSites: draft.id === undefined ? [] : await replaceBars(tx, business.id) };
      });
      changedSites.forEach(sites.invalidate);
      return present(row, { business, role });
    },

    /**
     * Starts or pauses a campaign; a repeated call changes nothing. A paused campaign holds its deliveries; its bar and
     * its widgets are hidden.
     */
    setStatus: async (actor: Actor, business: BusinessContext, id: number, status: CampaignStatus) => {
      const changedSites = await db.transaction(async (tx) => {
        const before = await lock(tx, business, id);
        if (before.status === status) return [];
        const isActive = status === 'Active';
        const row = await campaignStore(tx).update(before, { status, startedAt: isActive ? now() : null });
        if (isActive) await deliveries.resumeCampaign(tx, actor, business.id, id);
        else await deliveries.stopCampaign(tx, actor, business.id, id, holdReason(row));
        const verb = isActive ? 'started' : 'paused';
        await promotions.notifyAdmins(tx, business.id, toPromotion(row), {
          title: `${row.name} was ${verb}`,
          message: isActive ? 'Its scheduled posts will be published.' : 'Its scheduled posts are on hold.',
        });
        await audit.record(tx, actor, business.id, `${isActive ? 'Started' : 'Paused'} the campaign ${row.name}`);
        await announce(tx, row);
        return replaceBars(tx, business.id);
      });
      changedSites.forEach(sites.invalidate);
      if (status === 'Active') deliveries.worker.wake();
      return status;
    },

    remove: async (actor: Actor, business: BusinessContext, id: number): Promise<void> => {
      const changedSites = await db.transaction(async (tx) => {
        const row = await lock(tx, business, id);
        await deliveries.resumeCampaign(tx, actor, business.id, id);
        await deliveries.leaveCampaign(tx, business.id, id);
        await promotions.removeAll(tx, business.id, ref(id));
        await campaignStore(tx).remove(row);
        await events.emit(tx, campaignRemoved, { businessId: business.id, campaignId: id });
        await audit.record(tx, actor, business.id, `Deleted the campaign ${row.name}`);
        return replaceBars(tx, business.id);
      });
      changedSites.forEach(sites.invalidate);
    },

    admins: {
      list: async (business: BusinessContext, id: number) => {
        await promotions.requireRole(business, ref(id), 'viewer');
        await find(business, id);
        return promotions.listAdmins(business.id, ref(id));
      },
      add: async (actor: Actor, business: BusinessContext, id: number, email: string) =>
        promotions.add(actor, business, toPromotion(await find(business, id)), email),
      remove: async (actor: Actor, business: BusinessContext, id: number, email: string) =>
        promotions.remove(actor, business, toPromotion(await find(business, id)), email),
    },
  };
};

/** Bar that visitors see now; null for none. */
const shownBar = ({ status, bar }: Pick<CampaignRow, 'status' | 'bar'>): SiteBar | null =>
  status === 'Active' && bar.enabled ? { message: bar.message, link: bar.link } : null;

const isSameBar = (a: CampaignBar, b: CampaignBar): boolean =>
  a.enabled === b.enabled && a.message === b.message && a.link === b.link && `${a.siteIds}` === `${b.siteIds}`;

const presentBar = ({ enabled, message, link, siteIds }: CampaignBar) => ({
  enabled,
  message,
  link,
  site_ids: siteIds,
});

const hashOf = (draft: CampaignDraft): string => createHash('sha256').update(JSON.stringify(draft)).digest('base64url');
