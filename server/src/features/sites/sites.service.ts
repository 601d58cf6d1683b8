import type { AddableSite, Site, SiteDraft, SiteUpdate } from '@fanfare/contract/sites/site';
import type { z } from 'zod';
import { uniqueViolation } from '../../platform/db/database-errors.ts';
import type { Tx } from '../../platform/db/index.ts';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { Actor, Audit } from '../audit/index.ts';
import { assetQueries, type Business, businessQueries } from '../business/index.ts';
import { type SiteConnectionService, withConnectorErrors } from '../connections/index.ts';
import type { SiteAccessService } from './access/site-access.service.ts';
import { presentSite } from './presenter.ts';
import { type NewSite, oldSlugStore, type SiteRow, siteStore } from './sites.store.ts';

export type SiteService = ReturnType<typeof siteService>;
type Deps = {
  audit: Audit;
  assets: Business['assets'];
  connections: SiteConnectionService;
  siteAccess: SiteAccessService;
  invalidate: (siteId: number) => void;
};

/** Limit of old slugs per site that redirect. */
const maxOldSlugs = 20;

/** Lists, creates, adds and updates the sites of a business. */
export const siteService = (
  { db, now, origin }: Platform,
  { audit, assets, connections, siteAccess, invalidate }: Deps,
) => {
  const present = async (row: SiteRow, business: BusinessContext): Promise<Site> => {
    const inAssets = (await siteAccess.findSiteAssetValues(business)).has(await siteAccess.findAssetValue(row));
    return presentSite(row, { origin, inAssets, counts: await siteStore(db).count(row) });
  };

  /** A new site becomes an asset, within the owner's limits; a member who creates one can use it. */
  const addAsset = async (tx: Tx, business: BusinessContext, value: string, label: string) => {
    const businessRow = await businessQueries(tx).find(business.id);
    if (!businessRow) throw new Problem('not-found');
    const isSameAsset = (asset: { type: string; value: string }) => asset.type === 'site' && asset.value === value;
    if (!(await assetQueries(tx).list(business.id)).some(isSameAsset)) {
      await assets.add(tx, business.id, businessRow.ownerId, [{ type: 'site', value, label }], now());
    }
    if (business.isOwner) return;
    const added = (await assetQueries(tx).list(business.id)).filter(isSameAsset).map(({ id }) => id);
    await assets.assignToMember(tx, business.id, business.memberId, added);
  };

  /** Connected sites a member can add: the owner all, a member those they connected and those assigned to them. */
  const listAddable = async (business: BusinessContext) => {
    const connected = await connections.list(business.id);
    if (business.isOwner) return connected;
    const assigned = await siteAccess.findSiteAssetValues(business);
    return connected.filter(({ userId, remoteId }) => userId === business.userId || assigned.has(remoteId));
  };

  /** Rejects an old slug that redirects to another site. Runs after the insert, so that concurrent requests conflict. */
  const requireFreeSlug = async (tx: Tx, slug: string, siteId: number) => {
    const holder = await oldSlugStore(tx).findSiteId(slug);
    if (holder !== undefined && holder !== siteId) throw new Problem('site-slug-taken', slugProblem);
  };

  return {
    list: async (business: BusinessContext): Promise<{ sites: Site[]; addable: z.output<typeof AddableSite>[] }> => {
      const rows = await siteStore(db).list(business.id);
      const connected = await connections.list(business.id);
      const assetValues = await siteAccess.findSiteAssetValues(business);
      const toAssetValue = (row: SiteRow) =>
        row.kind === 'hosted' ? String(row.id) : (connected.find(({ id }) => id === row.connectionId)?.remoteId ?? '');
      const sites = rows
        .map(({ row, ...counts }) => presentSite(row, { origin, counts, inAssets: assetValues.has(toAssetValue(row)) }))
        .filter(({ in_assets }) => business.isOwner || in_assets);
      const addable = (await listAddable(business))
        .filter(({ id }) => !rows.some(({ row }) => row.connectionId === id))
        .map(({ id, name, remoteId }) => ({ connection_id: id, name, site_url: remoteId }));
      return { sites, addable };
    },

    get: async (business: BusinessContext, id: number): Promise<Site> => {
      return present(await siteAccess.findForManager(business, id), business);
    },

    create: async (actor: Actor, business: BusinessContext, { timezone, ...draft }: SiteDraft): Promise<Site> => {
      const created = await db.transaction(async (tx) => {
        await siteStore(tx).releaseDeletedSlug(business.id, draft.slug);
        const row = await siteStore(tx).insert({
          ...draft,
          businessId: business.id,
          kind: 'hosted',
          timeZone: timezone,
          createdAt: now(),
        });
        if (!row) throw new Problem('site-slug-taken', slugProblem);
        await requireFreeSlug(tx, draft.slug, row.id);
        await addAsset(tx, business, String(row.id), row.name);
        await audit.record(tx, actor, business.id, `Created the site ${row.name}`);
        return row;
      });
      return present(created, business);
    },

    addWordPress: async (actor: Actor, business: BusinessContext, connectionId: number): Promise<Site> => {
      const existing = await siteStore(db).findByConnection(business.id, connectionId);
      const account = (await listAddable(business)).find(({ id }) => id === connectionId);
      if (!account) throw new Problem('not-found');
      const siteInfo = await withConnectorErrors(() =>
        connections.withSite(business.id, connectionId, (site, grant) => site.info(grant)),
      );
      const { name, description, url: address, timeZone } = siteInfo;
      const row = await db.transaction(async (tx) => {
        const keyColumns = { businessId: business.id, kind: 'wordpress' as const, connectionId, createdAt: now() };
        const infoColumns = { name: name || account.name, description: description.slice(0, 300), address, timeZone };
        const created =
          existing ??
          (await siteStore(tx).insert({ ...keyColumns, ...infoColumns })) ??
          (await siteStore(tx).findByConnection(business.id, connectionId));
        if (!created) throw new Problem('not-found');
        await addAsset(tx, business, account.remoteId, account.name);
        if (!existing) await audit.record(tx, actor, business.id, `Added the site ${created.name}`);
        return created;
      });
      return present(row, business);
    },

    update: async (actor: Actor, business: BusinessContext, id: number, changes: SiteUpdate): Promise<Site> => {
      const { timezone, slug, ...rest } = changes;
      await siteAccess.findForManager(business, id);
      const row = await withSlugErrors(() =>
        db.transaction(async (tx) => {
          const locked = await siteStore(tx).lock(business.id, id);
          if (!locked) throw new Problem('not-found');
          const change = { ...toColumns(rest), ...(timezone ? { timeZone: timezone } : {}) };
          const isNewSlug = locked.kind === 'hosted' && slug !== undefined && slug !== locked.slug;
          if (isNewSlug) {
            if ((await oldSlugStore(tx).count(locked)) >= maxOldSlugs)
              throw new Problem('site-slug-taken', tooManySlugsProblem);
            await siteStore(tx).releaseDeletedSlug(business.id, slug);
          }
          const saved = await siteStore(tx).update(locked, isNewSlug ? { ...change, slug } : change);
          if (isNewSlug) {
            await requireFreeSlug(tx, slug, locked.id);
            if (locked.slug) await oldSlugStore(tx).save(locked, locked.slug, slug);
          }
          await audit.record(tx, actor, business.id, `Changed the site ${saved.name}`);
          return saved;
        }),
      );
      invalidate(row.id);
      return present(row, business);
    },
  };
};

const slugMessage = 'This address is taken. Choose another one.';
const slugProblem = { message: slugMessage, fields: [{ path: 'slug', message: slugMessage }] };
const tooManySlugsProblem = { message: 'You’ve changed this site’s URL too often. Keep the current one.' };

const withSlugErrors = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (uniqueViolation(error)) throw new Problem('site-slug-taken', slugProblem);
    throw error;
  }
};

const toColumns = ({ name, description, language, accent, social }: SiteUpdate): Partial<NewSite> => ({
  ...(name === undefined ? {} : { name }),
  ...(description === undefined ? {} : { description }),
  ...(language === undefined ? {} : { language }),
  ...(accent === undefined ? {} : { accent }),
  ...(social === undefined ? {} : { social }),
});
