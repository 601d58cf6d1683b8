import { defaultUtmTemplate, type UtmSettings } from '@fanfare/contract/ad-builder/utm';
import { adNetworks } from '@fanfare/contract/ad-profiles/ad-profiles';
import { done } from '@fanfare/contract/kit/success';
import type { Db, Tx } from '../../../platform/db/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mayUseAdNetwork } from '../../ad-profiles/index.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import { utmSettingsStore } from './utm-settings.store.ts';

export type UtmSettingsService = ReturnType<typeof utmSettingsService>;
type Deps = { audit: Audit };

/** Service for the UTM parameters of the business, which are on by default. */
export const utmSettingsService = ({ db }: Platform, { audit }: Deps) => ({
  get: async (business: BusinessContext) => {
    const row = await utmSettingsStore(db).find(business.id);
    const utm: UtmSettings = { is_on: row?.hasUtm ?? true, template: row?.utmTemplate ?? defaultUtmTemplate };
    return { utm, can_edit: adNetworks.some((network) => mayUseAdNetwork(business, network, 'publisher')) };
  },

  set: async (actor: Actor, business: BusinessContext, { is_on, template }: UtmSettings) => {
    await db.transaction(async (tx) => {
      await utmSettingsStore(tx).put({ businessId: business.id, hasUtm: is_on, utmTemplate: template });
      await audit.record(tx, actor, business.id, 'Changed the UTM parameters of ads');
    });
    return done;
  },

  /** Finds the template of the UTM parameters; null if links get none. */
  findUtmTemplate: async (reader: Db | Tx, businessId: number): Promise<string | null> => {
    const row = await utmSettingsStore(reader).find(businessId);
    if (!row) return defaultUtmTemplate;
    return row.hasUtm && row.utmTemplate !== '' ? row.utmTemplate : null;
  },
});
