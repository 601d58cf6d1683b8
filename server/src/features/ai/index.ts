import type { FindAiProvider } from '@fanfare/connectors/ports/ai-provider';
import type { Platform } from '../../platform/platform.ts';
import type { Audit } from '../audit/index.ts';
import type { Notify } from '../notifications/index.ts';
import { aiJobs } from './ai.jobs.ts';
import { aiRoutes } from './ai.routes.ts';
import { aiProviderService } from './ai-provider.service.ts';
import { aiSettingsService } from './ai-settings.service.ts';
import { ledgerService } from './ledger.service.ts';
import { createMeteredModels } from './metered-models.ts';
import type { AiModels } from './models.ts';
import { type UsableSites, voiceService } from './voices.service.ts';

export { withAiErrors } from './ai-failures.ts';
export type { PastCall } from './ledger.service.ts';
export { AiFailure, type AiModels, type AiPayer, type Written } from './models.ts';

type Deps = {
  audit: Audit;
  notify: Notify;
  findAiProvider: FindAiProvider;
  /** Checks a YouTube key; fails with `reauthorize` if YouTube rejects it. */
  checkYoutubeKey: (key: string) => Promise<void>;
  sites: UsableSites;
};
export type Ai = ReturnType<typeof createAi>;

/**
 * Creates the AI feature: models that write and draw for a business within its budget, its API key, and the voice of
 * its texts.
 */
export const createAi = (platform: Platform, deps: Deps) => {
  const ledger = ledgerService(platform, deps);
  const providers = aiProviderService(platform, deps);
  const settings = aiSettingsService(platform, { ...deps, providers });
  const voices = voiceService(platform, deps);
  const models: AiModels = {
    ...createMeteredModels(platform, { ledger, providers }),
    status: settings.status,
    findVoice: voices.findVoice,
  };
  return {
    models,
    findYoutubeKey: providers.findYoutubeKey,
    ledger,
    /** Adds calls of the past, for the demo. */
    addPastCalls: ledger.addPast,
    saveVoice: voices.put,
    /** Removes the voice of a removed site. */
    removeSiteVoice: voices.removeOfSite,
    routes: aiRoutes({ settings, voices }),
    jobs: aiJobs(ledger),
  };
};
