import type { AddableSite, Site, SiteDraft, SiteUpdate } from '@fanfare/contract/sites';
import type { z } from 'zod';
import type { Now } from '../../platform/clock.ts';
import { uniqueViolation } from '../../platform/db/database-errors.ts';
import type { Db, Tx } from '../../platform/db/index.ts';
import { type BusinessContext, Problem } from '../../platform/http/index.ts';
import type { Audit, Actor } from '../audit/index.ts';
import { assetStore, type Business, businessStore } from '../business/index.ts';
import { type SiteConnections, withConnectorErrors } from '../connections/index.ts';
import { presentSite } from './presenter.ts';
import type { Opening } from './site-access.service.ts';
import { type NewSite, oldSlugStore, type SiteRow, siteStore } from './sites.store.ts';

export type SiteService = ReturnType<typeof siteService>;
type Deps = {
  db: Db;
  now: Now;
  origin: string;
  audit: Audit;
  assets: Business['assets'];
  connections: SiteConnections;
  opening: Opening;
  changed: (siteId: number) => void;
};

/** So many addresses of a site lead on; whoever changes it more often is not looking for readers. */
const mostOldSlugs = 20;

/** The sites of a business: making, adding, changing them. */
export const siteService = ({ db, now, origin, audit, assets, connections, opening, changed }: Deps) => {
  const present = async (row: SiteRow, business: BusinessContext): Promise<Site> => {
    const inAssets = (await opening.assetsOf(business)).has(await opening.assetValue(row));
    return presentSite(row, { origin, inAssets, posts: await siteStore(db).countPosts(row) });
  };

  /** A site is an asset from its first moment on, within the owner's limits; a member who makes one may use it. */
  const own = async (tx: Tx, place: BusinessContext, value: string, label: string) => {
    const business = await businessStore(tx).find(place.id);
    if (!business) throw new Problem('not-found');
    const isThis = (asset: { type: string; value: string }) => asset.type === 'site' && asset.value === value;
    if (!(await assetStore(tx).list(place.id)).some(isThis)) {
      await assets.add(tx, place.id, business.ownerId, [{ type: 'site', value, label }], now());
    }
    if (place.isOwner) return;
    const mine = (await assetStore(tx).findByMember(place.memberId)).map(({ id }) => id);
    const added = (await assetStore(tx).list(place.id)).filter(isThis).map(({ id }) => id);
    await assetStore(tx).setForMember(place.memberId, [...new Set([...mine, ...added])]);
  };

  /** Nobody gets an address that leads to another site, also when two want it at once. */
  const refuseHeld = async (tx: Tx, slug: string, siteId: number) => {
    const holder = await oldSlugStore(tx).holder(slug);
    if (holder !== undefined && holder !== siteId) throw new Problem('site-slug-taken', slugProblem);
  };

  return {
    list: async (business: BusinessContext): Promise<{ sites: Site[]; addable: z.output<typeof AddableSite>[] }> => {
      const rows = await siteStore(db).list(business.id);
      const connected = await connections.list(business.id);
      const mine = await opening.assetsOf(business);
      const assetOf = (row: SiteRow) =>
        row.kind === 'hosted' ? String(row.id) : (connected.find(({ id }) => id === row.connectionId)?.remoteId ?? '');
      const sites = rows
        .map(({ row, posts }) => presentSite(row, { origin, posts, inAssets: mine.has(assetOf(row)) }))
        .filter(({ in_assets }) => business.isOwner || in_assets);
      const addable = connected
        .filter(({ id }) => !rows.some(({ row }) => row.connectionId === id))
        .map(({ id, name, remoteId }) => ({ connection_id: id, name, site_url: remoteId }));
      return { sites, addable };
    },

    get: async (business: BusinessContext, id: number): Promise<Site> => {
      return present(await opening.findForManager(business, id), business);
    },

    create: async (actor: Actor, business: BusinessContext, { timezone, ...draft }: SiteDraft): Promise<Site> => {
      const made = await db.transaction(async (tx) => {
        await siteStore(tx).freeDeleted(business.id, draft.slug);
        const row = await siteStore(tx).insert({
          ...draft,
          ...{ businessId: business.id, kind: 'hosted', timeZone: timezone, createdAt: now() },
        });
        if (!row) throw new Problem('site-slug-taken', slugProblem);
        await refuseHeld(tx, draft.slug, row.id);
        await own(tx, business, String(row.id), row.name);
        await audit.record(tx, actor, business.id, `Created the site ${row.name}`);
        return row;
      });
      return present(made, business);
    },

    addWordPress: async (actor: Actor, business: BusinessContext, connectionId: number): Promise<Site> => {
      const known = await siteStore(db).findByConnection(business.id, connectionId);
      const account = (await connections.list(business.id)).find(({ id }) => id === connectionId);
      if (!account) throw new Problem('not-found');
      const facts = await withConnectorErrors(() =>
        connections.withSite(business.id, connectionId, (site, grant) => site.facts(grant)),
      );
      const { name, description, url: address, timeZone } = facts;
      const row = await db.transaction(async (tx) => {
        const fresh = { businessId: business.id, kind: 'wordpress' as const, connectionId, createdAt: now() };
        const told = { name: name || account.name, description: description.slice(0, 300), address, timeZone };
        const made =
          known ??
          (await siteStore(tx).insert({ ...fresh, ...told })) ??
          (await siteStore(tx).findByConnection(business.id, connectionId));
        if (!made) throw new Problem('not-found');
        await own(tx, business, account.remoteId, account.name);
        if (!known) await audit.record(tx, actor, business.id, `Added the site ${made.name}`);
        return made;
      });
      return present(row, business);
    },

    update: async (actor: Actor, business: BusinessContext, id: number, wished: SiteUpdate): Promise<Site> => {
      const { timezone, slug, ...rest } = wished;
      await opening.findForManager(business, id);
      const row = await withFreeSlug(() =>
        db.transaction(async (tx) => {
          const held = await siteStore(tx).lock(business.id, id);
          if (!held) throw new Problem('not-found');
          const change = { ...definedOf(rest), ...(timezone ? { timeZone: timezone } : {}) };
          const isNewSlug = held.kind === 'hosted' && slug !== undefined && slug !== held.slug;
          if (isNewSlug) {
            if ((await oldSlugStore(tx).count(held)) >= mostOldSlugs) throw new Problem('site-slug-taken', tooOften);
            await siteStore(tx).freeDeleted(business.id, slug);
          }
          const saved = await siteStore(tx).update(held, isNewSlug ? { ...change, slug } : change);
          if (isNewSlug) {
            await refuseHeld(tx, slug, held.id);
            if (held.slug) await oldSlugStore(tx).keep(held, held.slug, slug);
          }
          await audit.record(tx, actor, business.id, `Changed the site ${saved.name}`);
          return saved;
        }),
      );
      changed(row.id);
      return present(row, business);
    },
  };
};

const slugMessage = 'This address is taken. Choose another one.';
const slugProblem = { message: slugMessage, fields: [{ path: 'slug', message: slugMessage }] };
const tooOften = { message: 'This site has changed its address too often. Keep the one it has.' };

const withFreeSlug = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (uniqueViolation(error)) throw new Problem('site-slug-taken', slugProblem);
    throw error;
  }
};

const definedOf = ({ name, description, language, accent, social }: SiteUpdate): Partial<NewSite> => ({
  ...(name === undefined ? {} : { name }),
  ...(description === undefined ? {} : { description }),
  ...(language === undefined ? {} : { language }),
  ...(accent === undefined ? {} : { accent }),
  ...(social === undefined ? {} : { social }),
});
