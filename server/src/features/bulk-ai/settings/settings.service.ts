import { aiMessages } from '@fanfare/contract/ai/ai';
import { type BulkSettings, defaultSettings } from '@fanfare/contract/bulk-ai/settings';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { AiModels } from '../../ai/index.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import { businessQueries } from '../../business/index.ts';
import { userQueries } from '../../identity/index.ts';
import { settingsStore } from './settings.store.ts';

export type SettingsService = ReturnType<typeof settingsService>;
type Deps = { audit: Audit; models: Pick<AiModels, 'status'> };

/** Service for the bulk AI settings of a business, which apply to all its categories. */
export const settingsService = ({ db, now }: Platform, { audit, models }: Deps) => {
  const findOwnerZone = async (businessId: number): Promise<string> => {
    const business = await businessQueries(db).find(businessId);
    const owner = business && (await userQueries(db).find(business.ownerId));
    return owner?.timeZone || 'UTC';
  };

  const findDefaults = async (businessId: number): Promise<BulkSettings> => {
    const { no_images } = await models.status(businessId);
    return defaultSettings(await findOwnerZone(businessId), no_images === null);
  };

  const get = async (businessId: number): Promise<BulkSettings> =>
    (await settingsStore(db).find(businessId))?.settings ?? (await findDefaults(businessId));

  return {
    get,

    present: async (businessId: number) => {
      const [settings, { no_images }] = await Promise.all([get(businessId), models.status(businessId)]);
      return { settings, no_images };
    },

    update: async (actor: Actor, businessId: number, change: Partial<BulkSettings>): Promise<void> => {
      const { no_images } = await models.status(businessId);
      const asksForImages = change.add_featured_image || change.add_article_images;
      if (no_images !== null && asksForImages) throw new Problem('invalid-input', { message: aiMessages.noImages });
      const defaults = await get(businessId);
      await db.transaction(async (tx) => {
        const { settings } = await settingsStore(tx).ensure(businessId, defaults, now());
        await settingsStore(tx).update(businessId, { settings: { ...settings, ...change }, savedAt: now() });
        for (const line of auditLines(settings, change)) await audit.record(tx, actor, businessId, line);
      });
    },
  };
};

const auditLines = (before: BulkSettings, change: Partial<BulkSettings>): string[] => {
  const switchLine = (name: 'stop_generation' | 'stop_posting_articles', what: string): string[] =>
    change[name] === undefined || change[name] === before[name]
      ? []
      : [`${change[name] ? 'Stopped' : 'Started'} ${what} articles with bulk AI`];
  return [
    ...switchLine('stop_generation', 'writing'),
    ...switchLine('stop_posting_articles', 'posting'),
    'Changed the settings of bulk AI',
  ];
};
