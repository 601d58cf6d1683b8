import { type AiStatus, aiMessages, microsPerDollar } from '@fanfare/contract/ai/ai';
import type { Db, Tx } from '../../platform/db/index.ts';
import type { BusinessContext } from '../../platform/http/index.ts';
import { createSharedRuns } from '../../platform/limiter.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidInput, Problem } from '../../platform/problem.ts';
import type { Actor, Audit } from '../audit/index.ts';
import { businessQueries } from '../business/index.ts';
import { aiCallStore } from './ai-calls.store.ts';
import { isUnpriced } from './ai-cost.ts';
import { type AiProviderService, keyContext, youtubeKeyContext } from './ai-provider.service.ts';
import { aiSettingsStore, type KeyIds, settingsLookup } from './ai-settings.store.ts';
import { monthOf } from './ledger.service.ts';
import { ceilingFor, installationCeiling } from './monthly-ceiling.ts';

export type AiSettingsService = ReturnType<typeof aiSettingsService>;
type Deps = { audit: Audit; providers: AiProviderService };

const formatDollars = (micros: number): string => `$${micros / microsPerDollar}`;

/** Service for usage, budget and API keys of a business. */
export const aiSettingsService = ({ db, now, vault }: Platform, { audit, providers }: Deps) => {
  const findSettings = settingsLookup(db);

  /**
   * Reads the status of AI. Concurrent calls share one read, because bulk AI asks at the start of each of its articles.
   */
  const status = createSharedRuns(async (businessId: number): Promise<AiStatus> => {
    const settings = await findSettings(businessId);
    const isOwnKey = settings.keyId !== null;
    const [provider, month] = await Promise.all([
      providers.find(businessId, settings),
      aiCallStore(db).findMonth({ businessId, isOwnKey, month: monthOf(now()) }),
    ]);
    const noImages = provider ? aiMessages.noImages : aiMessages.notConfigured;
    return {
      text_model: provider?.textModel ?? null,
      image_model: provider?.imageModel ?? null,
      no_images: provider?.imageModel === undefined ? noImages : null,
      has_own_key: isOwnKey,
      has_youtube_key: settings.youtubeKeyId !== null,
      ceiling: ceilingFor(settings, isOwnKey),
      owner_ceiling: settings.ceiling,
      plan_ceiling: installationCeiling(settings),
      spent: month.spent + month.reserved,
      reserved: month.reserved,
      is_unpriced: provider !== undefined && isUnpriced(provider),
      stopped: providers.findStop(settings) ?? null,
    };
  });

  /** Stores an API key in the vault; an empty key removes the stored one. False if there was no key to remove. */
  const replaceSecret = async (
    tx: Tx,
    actor: Actor,
    businessId: number,
    { column, context, name }: { column: keyof KeyIds; context: string; name: string },
    key: string,
  ): Promise<boolean> => {
    const store = aiSettingsStore(tx);
    const secretId = (await store.lockKeyIds(businessId))[column];
    if (key === '' && secretId === null) return false;
    if (key !== '' && secretId !== null) await vault.replace(tx, secretId, context, key);
    const newId = key === '' ? null : (secretId ?? (await vault.put(tx, businessId, context, key)));
    await store.save(businessId, { [column]: newId });
    if (key === '' && secretId !== null) await vault.remove(tx, secretId);
    await audit.record(tx, actor, businessId, key === '' ? `Removed the ${name}` : `Set the ${name}`);
    return true;
  };

  return {
    status,

    usage: async (business: BusinessContext, month = monthOf(now())) => {
      const [rows, current] = await Promise.all([
        aiCallStore(db).listUsage(business.id, { from: `${month}-01`, to: lastDayOf(month) }),
        status(business.id),
      ]);
      return { month, rows, status: current };
    },

    /** Stores the business's own API key. A new key ends the incident of the previous key. */
    setKey: async (actor: Actor, business: BusinessContext, key: string): Promise<void> => {
      if (key !== '') await providers.requireValidKey(key);
      await db.transaction(async (tx) => {
        const secret = { column: 'keyId', context: keyContext(business.id), name: 'AI key' } as const;
        if (await replaceSecret(tx, actor, business.id, secret, key))
          await aiSettingsStore(tx).save(business.id, { incident: null, incidentUntil: null });
      });
    },

    setYoutubeKey: async (actor: Actor, business: BusinessContext, key: string): Promise<void> => {
      if (key !== '') await providers.requireValidYoutubeKey(key);
      const context = youtubeKeyContext(business.id);
      const secret = { column: 'youtubeKeyId', context, name: 'YouTube key' } as const;
      await db.transaction((tx) => replaceSecret(tx, actor, business.id, secret, key));
    },

    setCeiling: (actor: Actor, business: BusinessContext, ceiling: number | null): Promise<void> =>
      db.transaction(async (tx) => {
        const store = aiSettingsStore(tx);
        const settings = await store.find(business.id);
        const most = installationCeiling(settings);
        if (ceiling !== null && settings.keyId === null && ceiling > most) {
          const message = aiMessages.ceilingAbove(formatDollars(most));
          throw invalidInput('ceiling', message);
        }
        await store.save(business.id, { ceiling });
        await audit.record(tx, actor, business.id, ceilingAction(ceiling, 'monthly AI budget'));
      }),

    staffView: async (businessId: number) => {
      await requireBusiness(db, businessId);
      const settings = await aiSettingsStore(db).find(businessId);
      return {
        status: await status(businessId),
        staff_ceiling: settings.staffCeiling,
        level_ceiling: installationCeiling({ ...settings, staffCeiling: null }),
      };
    },

    /** Sets the ceiling of staff; null: the ceiling of the access level. */
    setStaffCeiling: (actor: Actor, businessId: number, staffCeiling: number | null): Promise<void> =>
      db.transaction(async (tx) => {
        await requireBusiness(tx, businessId);
        await aiSettingsStore(tx).save(businessId, { staffCeiling });
        await audit.record(tx, actor, businessId, ceilingAction(staffCeiling, 'installation’s monthly AI budget'));
      }),
  };
};

const requireBusiness = async (db: Db | Tx, businessId: number): Promise<void> => {
  if (!(await businessQueries(db).find(businessId))) throw new Problem('not-found');
};

const ceilingAction = (ceiling: number | null, what: string): string =>
  ceiling === null ? `Reset the ${what}` : `Set the ${what} to ${formatDollars(ceiling)}`;

const lastDayOf = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};
