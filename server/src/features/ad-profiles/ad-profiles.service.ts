import { createHash } from 'node:crypto';
import {
  type AdNetwork,
  type AdProfileSave,
  type AdProfileUse,
  adNetworks,
  adProfileMessages,
  automatorUse,
} from '@fanfare/contract/ad-profiles/ad-profiles';
import { usedMessage } from '@fanfare/contract/filters/saved-filters';
import { pageSize } from '@fanfare/contract/kit/paging';
import type { Tx } from '../../platform/db/index.ts';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidInput, Problem } from '../../platform/problem.ts';
import type { Actor, Audit } from '../audit/index.ts';
import { businessQueries } from '../business/index.ts';
import type { AdAccountAccess } from '../connections/index.ts';
import { type AdProfileNetworkRow, adProfileStore } from './ad-profiles.store.ts';
import {
  type CheckedNetwork,
  incompleteProblem,
  type NetworkCheckService,
  type SubProfiles,
} from './network-check.service.ts';
import { presentCosts, presentProfile } from './presenter.ts';
import { canUse } from './roles.ts';

export type AdProfileService = ReturnType<typeof adProfileService>;
/** Finds what uses a profile in a feature. */
export type FindAdProfileUses = (businessId: number, profileId: number) => Promise<AdProfileUse[]>;
type Deps = {
  audit: Audit;
  networkCheck: NetworkCheckService;
  access: Pick<AdAccountAccess, 'list'>;
  listUseFinders: () => readonly FindAdProfileUses[];
};

const maxPerBusiness = 1000;

const isVisible =
  (business: BusinessContext) =>
  (network: AdNetwork): boolean =>
    canUse(business, network, 'viewer');

/** Service for ad profiles: how ads run on each network, defined once. */
export const adProfileService = ({ db, now }: Platform, { audit, networkCheck, access, listUseFinders }: Deps) => {
  const find = async (business: BusinessContext, id: number) => {
    const found = await adProfileStore(db).find(business.id, id);
    if (!found) throw new Problem('not-found');
    return { ...found, networks: await adProfileStore(db).networks([id]) };
  };

  /** Currencies of the ad accounts that the member can use, by account id. */
  const listCurrencies = async (business: BusinessContext): Promise<ReadonlyMap<string, string>> => {
    const accounts = [...(await access.list(business, 'facebook')), ...(await access.list(business, 'google'))];
    return new Map(accounts.flatMap(({ id, currency }) => (currency ? [[id, currency] as const] : [])));
  };

  /**
   * Returns the row of the profile to save: the existing row, locked, or a new row. Undefined if an equal request has
   * created the profile already.
   */
  const openRow = async (tx: Tx, actor: Actor, business: BusinessContext, name: string, body: AdProfileSave) => {
    const store = adProfileStore(tx);
    const { id } = body.adprofile;
    const saved = { name, savedById: actor.caller.userId, updatedAt: now() };
    if (id !== undefined) {
      const row = await store.lock(business.id, id);
      if (!row) throw new Problem('not-found');
      await store.update(row.id, saved);
      return { id: row.id, isRepeated: false };
    }
    const requestHash = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
    if (!(await businessQueries(tx).lock(business.id))) throw new Problem('not-found');
    if ((await store.count(business.id)) >= maxPerBusiness) throw new Problem('too-many-ad-profiles');
    const row = await store.insert({
      ...saved,
      businessId: business.id,
      createdAt: now(),
      ...(body.submit_id ? { idempotencyKey: body.submit_id, requestHash } : {}),
    });
    if (row) return { id: row.id, isRepeated: false };
    const earlier = body.submit_id && (await store.findByKey(business.id, body.submit_id));
    if (!earlier || earlier.requestHash !== requestHash) throw new Problem('submit-reused');
    return { id: earlier.id, isRepeated: true };
  };

  const listUses = async (business: BusinessContext, id: number) =>
    (await Promise.all(listUseFinders().map((findUses) => findUses(business.id, id)))).flat();

  /**
   * Throws while an automator uses the profile, because a deleted profile would not stop the automator. Ads that wait
   * to be sent notify their creator when they fail.
   */
  const requireUnused = async (business: BusinessContext, id: number): Promise<void> => {
    const names = (await listUses(business, id)).flatMap(({ kind, name }) => (kind === automatorUse ? [name] : []));
    if (names.length > 0)
      throw new Problem('invalid-input', { message: usedMessage(names.map((name) => `Automator ${name}`)) });
  };

  return {
    find,

    list: async (business: BusinessContext, { page, search }: { page: number; search: string }) => {
      const store = adProfileStore(db);
      const { rows, total } = await store.page(business.id, search, pageSize, (page - 1) * pageSize);
      const networks = Map.groupBy(await store.networks(rows.map(({ row }) => row.id)), ({ profileId }) => profileId);
      const items = rows.map((found) => presentProfile(found, networks.get(found.row.id) ?? [], isVisible(business)));
      return { items, total, page, page_size: pageSize };
    },

    get: async (business: BusinessContext, id: number) => {
      const { networks, ...found } = await find(business, id);
      const visible = networks.filter(({ network }) => isVisible(business)(network));
      return {
        adprofile: presentProfile(found, networks, isVisible(business)),
        costs: presentCosts(visible, await listCurrencies(business)),
        uses: await listUses(business, id),
      };
    },

    /** Saves a profile; tabs of networks in which the member has no role stay unchanged. */
    save: async (actor: Actor, business: BusinessContext, body: AdProfileSave): Promise<{ id: number }> => {
      const { id, adprofile_name, name: alias } = body.adprofile;
      const stored = id === undefined ? undefined : await find(business, id);
      const name = adprofile_name ?? alias ?? stored?.row.name ?? '';
      if (body.linkedin) throw invalidInput('linkedin', adProfileMessages.linkedin);
      if (name === '') throw invalidInput('adprofile_name', adProfileMessages.name);
      const given = pickEditable(business, body);
      const kept = keptNetworks(stored?.networks ?? [], given);
      if (kept.length === 0) throw invalidInput('networks', adProfileMessages.noNetwork);
      const checked = await networkCheck.check(business, given);
      const problem = incompleteProblem(checked);
      if (problem) throw problem;
      return db.transaction(async (tx) => {
        const { id: profileId, isRepeated } = await openRow(tx, actor, business, name, body);
        if (isRepeated) return { id: profileId };
        await writeNetworks(tx, business.id, profileId, given, checked);
        await audit.record(tx, actor, business.id, `${stored ? 'Changed' : 'Created'} the ad profile ${name}`);
        return { id: profileId };
      });
    },

    /** Copies a profile with the tabs that the member can edit. */
    duplicate: async (actor: Actor, business: BusinessContext, id: number, name: string): Promise<{ id: number }> => {
      const { networks } = await find(business, id);
      const editable = networks.filter(({ network }) => canUse(business, network, 'editor'));
      if (editable.length === 0) throw new Problem('restricted');
      return db.transaction(async (tx) => {
        const row = await openRow(tx, actor, business, name, { adprofile: {} });
        for (const { id: _id, businessId: _businessId, profileId: _profileId, ...network } of editable)
          await adProfileStore(tx).putNetwork(business.id, row.id, network);
        await audit.record(tx, actor, business.id, `Created the ad profile ${name}`);
        return { id: row.id };
      });
    },

    /** Deletes or restores a profile; needs the role manager in every network of the profile. */
    setDeleted: async (actor: Actor, business: BusinessContext, id: number, isDeleted: boolean): Promise<void> => {
      if (!(await adProfileStore(db).exists(business.id, id))) throw new Problem('not-found');
      const networks = await adProfileStore(db).networks([id]);
      if (!networks.every(({ network }) => canUse(business, network, 'manager'))) throw new Problem('restricted');
      if (isDeleted) await requireUnused(business, id);
      await db.transaction(async (tx) => {
        await adProfileStore(tx).setDeleted(business.id, id, isDeleted ? now() : null);
        await audit.record(tx, actor, business.id, `${isDeleted ? 'Deleted' : 'Restored'} an ad profile`);
      });
    },

    /** Finds the profiles for the ads of a post on this account. */
    findForAccount: async (businessId: number, network: 'facebook' | 'instagram', account: string) =>
      (await adProfileStore(db).findBySocialAccount(businessId, network, account)).map(({ profile, network: row }) => ({
        id: profile.id,
        name: profile.name,
        fb_page_id: network === 'facebook' ? account : null,
        fb_adprofile_id: String(row.id),
      })),
  };
};

const pickEditable = (business: BusinessContext, body: AdProfileSave): SubProfiles =>
  Object.fromEntries(
    adNetworks.flatMap((network) =>
      body[network] !== undefined && canUse(business, network, 'editor') ? [[network, body[network]]] : [],
    ),
  );

/** Networks that the profile has after the save. */
const keptNetworks = (stored: readonly AdProfileNetworkRow[], given: SubProfiles): AdNetwork[] =>
  adNetworks.filter((network) => {
    const change = given[network];
    return change === undefined ? stored.some((row) => row.network === network) : change !== null;
  });

const writeNetworks = async (
  tx: Tx,
  businessId: number,
  profileId: number,
  given: SubProfiles,
  checked: readonly CheckedNetwork[],
) => {
  const store = adProfileStore(tx);
  for (const network of adNetworks) if (given[network] === null) await store.removeNetwork(profileId, network);
  for (const { row } of checked) await store.putNetwork(businessId, profileId, row);
};
