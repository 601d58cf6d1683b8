import type { AiProvider, FindAiProvider } from '@fanfare/connectors/ports/ai-provider';
import { aiMessages } from '@fanfare/contract/ai/ai';
import { minuteMs } from '@fanfare/contract/kit/durations';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { Platform } from '../../platform/platform.ts';
import { invalidInput } from '../../platform/problem.ts';
import { SecretUnreadable } from '../../platform/secrets/index.ts';
import { businessQueries } from '../business/index.ts';
import type { Notify } from '../notifications/index.ts';
import type { IncidentCode } from './ai.tables.ts';
import { incidentMessage } from './ai-failures.ts';
import { aiSettingsStore, type BusinessSettings, settingsLookup } from './ai-settings.store.ts';
import { AiFailure } from './models.ts';
import { ceilingFor } from './monthly-ceiling.ts';

export type AiProviderService = ReturnType<typeof aiProviderService>;
/** Provider a business uses, with the installation's key or its own. */
export type ProviderAccess = {
  provider: AiProvider;
  isOwnKey: boolean;
  hasIncident: boolean;
  /** Ceiling of the month in micro-dollars; null without a limit. */
  ceiling: number | null;
};
type Deps = {
  notify: Notify;
  findAiProvider: FindAiProvider;
  checkYoutubeKey: (key: string) => Promise<void>;
};

/** Minutes in which an account without credit isn't asked again, and the owner isn't told again. */
const incidentMinutes = 60;

export const keyContext = (businessId: number): string => `ai-key:${businessId}`;
export const youtubeKeyContext = (businessId: number): string => `youtube-key:${businessId}`;

export const aiProviderService = ({ db, now, vault }: Platform, { notify, findAiProvider, checkYoutubeKey }: Deps) => {
  const findSettings = settingsLookup(db);

  const readKey = async (businessId: number, keyId: number | null): Promise<string | undefined> =>
    keyId === null ? undefined : vault.read(db, keyId, keyContext(businessId));

  /** Finds the AI provider of a business; undefined without one, or if its API key can't be read. */
  const find = async (businessId: number, { keyId }: BusinessSettings): Promise<AiProvider | undefined> => {
    try {
      return findAiProvider(await readKey(businessId, keyId));
    } catch (error) {
      if (error instanceof SecretUnreadable) return undefined;
      throw error;
    }
  };

  /** Finds the reason why no model is called now, such as an account without credit. */
  const findStop = ({ incident, incidentUntil, keyId }: BusinessSettings): string | undefined =>
    incident === 'no-credit' && incidentUntil !== null && incidentUntil > now()
      ? incidentMessage(incident, keyId !== null)
      : undefined;

  return {
    /** Finds the business's own YouTube key; undefined if there is none or it can't be read. */
    findYoutubeKey: async (businessId: number): Promise<string | undefined> => {
      const { youtubeKeyId } = await findSettings(businessId);
      if (youtubeKeyId === null) return undefined;
      try {
        return await vault.read(db, youtubeKeyId, youtubeKeyContext(businessId));
      } catch (error) {
        if (error instanceof SecretUnreadable) return undefined;
        throw error;
      }
    },

    requireValidKey: (key: string): Promise<void> =>
      refuseRejected(aiMessages.newKeyRejected, async () => findAiProvider(key)?.checkKey()),

    requireValidYoutubeKey: (key: string): Promise<void> =>
      refuseRejected(aiMessages.newYoutubeKeyRejected, () => checkYoutubeKey(key)),

    find,
    findStop,

    open: async (businessId: number): Promise<ProviderAccess> => {
      const settings = await findSettings(businessId);
      const stop = findStop(settings);
      if (stop) throw new AiFailure('no-credit', 'stop', stop);
      const provider = await find(businessId, settings);
      if (!provider) throw new AiFailure('not-configured', 'stop', aiMessages.notConfigured);
      const isOwnKey = settings.keyId !== null;
      const hasIncident = settings.incident !== null;
      return { provider, isOwnKey, hasIncident, ceiling: ceilingFor(settings, isOwnKey) };
    },

    /** Starts an incident, and tells the owner once that a person has to act. */
    startIncident: (businessId: number, code: IncidentCode, message: string) =>
      db.transaction(async (tx) => {
        const until = new Date(now().getTime() + incidentMinutes * minuteMs);
        if (!(await aiSettingsStore(tx).startIncident(businessId, code, now(), until))) return;
        const business = await businessQueries(tx).find(businessId);
        if (!business) return;
        await notify(tx, {
          userId: business.ownerId,
          businessId,
          event: 'ai-stopped',
          link: '/ai',
          message,
          groupKey: `ai-stopped:${businessId}:${code}`,
          title: `AI doesn’t work for ${business.name}`,
        });
      }),

    endIncident: (businessId: number) => aiSettingsStore(db).endIncident(businessId),
  };
};

/** Refuses a key that the provider rejects. If the provider doesn't answer, the key is accepted. */
const refuseRejected = async (message: string, check: () => Promise<void>): Promise<void> => {
  try {
    await check();
  } catch (error) {
    if (!(error instanceof ConnectorFailure)) throw error;
    if (error.kind === 'reauthorize') throw invalidInput('key', message);
  }
};
