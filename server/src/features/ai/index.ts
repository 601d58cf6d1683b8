import type { FindAiProvider } from '@fanfare/connectors/ports/ai-provider';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Vault } from '../../platform/secrets/index.ts';
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
export { AiFailure, type AiFailureStep, type AiModels, type AiPayer, type Drawn, type Written } from './models.ts';

type Deps = {
  db: Db;
  now: Now;
  vault: Vault;
  audit: Audit;
  notify: Notify;
  findAiProvider: FindAiProvider;
  /** Fails with `reauthorize` if YouTube rejects the key. */
  checkYoutubeKey: (key: string) => Promise<void>;
  sites: UsableSites;
};
export type Ai = ReturnType<typeof createAi>;

/** Models that write and draw for a business within its budget, its API key, and how its texts sound. */
export const createAi = (deps: Deps) => {
  const ledger = ledgerService(deps);
  const providers = aiProviderService(deps);
  const settings = aiSettingsService({ ...deps, providers });
  const voices = voiceService(deps);
  const models: AiModels = {
    ...createMeteredModels({ ledger, providers, now: deps.now }),
    status: settings.status,
    findVoice: voices.findVoice,
  };
  return {
    models,
    findYoutubeKey: providers.findYoutubeKey,
    ledger,
    /** For the demo. */
    addPastCalls: ledger.addPast,
    saveVoice: voices.put,
    /** For a removed site. */
    removeSiteVoice: voices.removeOfSite,
    routes: aiRoutes({ settings, voices }),
    jobs: aiJobs(ledger),
  };
};
