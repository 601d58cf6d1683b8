import { Voice } from '@fanfare/contract/ai/ai';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { Actor, Audit } from '../audit/index.ts';
import { aiSettingsStore } from './ai-settings.store.ts';

export type VoiceService = ReturnType<typeof voiceService>;
type VoiceSite = { id: number; name: string };
/**
 * Access to the sites a user can use; `main` passes it in, because the sites feature is in a higher tier than this one.
 */
export type UsableSites = {
  list: (business: BusinessContext) => Promise<VoiceSite[]>;
  /** Finds a site; throws if it does not exist or the user can't use it. */
  find: (business: BusinessContext, siteId: number) => Promise<VoiceSite>;
};
type Deps = { audit: Audit; sites: UsableSites };

/** Service for the voices of a business and of its sites. */
export const voiceService = ({ db }: Platform, { audit, sites }: Deps) => {
  const find = async (businessId: number, siteId: number | undefined) => {
    const { site, business } = await aiSettingsStore(db).findVoices(businessId, siteId);
    return { voice: site ?? business ?? Voice.parse({}), inherited: siteId !== undefined && site === undefined };
  };

  return {
    findVoice: async (businessId: number, siteId: number | undefined): Promise<Voice> =>
      (await find(businessId, siteId)).voice,

    /** Saves the voice of a business without an entry in the audit log, because no user saves it. */
    put: async (businessId: number, voice: Voice): Promise<void> => {
      await aiSettingsStore(db).saveVoice(businessId, undefined, voice);
    },

    removeOfSite: async (businessId: number, siteId: number): Promise<void> => {
      await aiSettingsStore(db).removeVoice(businessId, siteId);
    },

    listSites: async (business: BusinessContext) => {
      const [own, usable] = await Promise.all([aiSettingsStore(db).listVoiceSites(business.id), sites.list(business)]);
      return { sites: usable.map(({ id, name }) => ({ id, name, has_voice: own.includes(id) })) };
    },

    get: async (business: BusinessContext, siteId: number | undefined) => {
      if (siteId !== undefined) await sites.find(business, siteId);
      return find(business.id, siteId);
    },

    /** Saves a voice; null removes it, so that the site uses the business's voice. */
    save: async (actor: Actor, business: BusinessContext, siteId: number | undefined, voice: Voice | null) => {
      const site = siteId === undefined ? undefined : await sites.find(business, siteId);
      if (!site && !voice) throw new Problem('invalid-input');
      await db.transaction(async (tx) => {
        const store = aiSettingsStore(tx);
        if (voice) await store.saveVoice(business.id, site?.id, voice);
        else if (site) await store.removeVoice(business.id, site.id);
        const owner = site ? `site “${site.name}”` : 'business';
        await audit.record(tx, actor, business.id, `${voice ? 'Saved' : 'Removed'} the AI voice of the ${owner}`);
      });
    },
  };
};
