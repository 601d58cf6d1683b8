import type { ProfileSet } from '@fanfare/contract/networks/profile';
import type { SocialNetwork } from '@fanfare/contract/social/social-text';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import type { LimitService } from '../ad-changes/index.ts';
import type { Audit } from '../audit/index.ts';
import type { PixelService } from '../business/index.ts';
import type { AdAccountAccess, PublishTargetService } from '../connections/index.ts';
import { accountStatusService } from './account-status.service.ts';
import { adProfileJobs } from './ad-profiles.jobs.ts';
import { adProfileRoutes } from './ad-profiles.routes.ts';
import { adProfileService, type FindAdProfileUses } from './ad-profiles.service.ts';
import { leadFormService } from './lead-forms.service.ts';
import { networkCheckService } from './network-check.service.ts';
import { adPreviewService } from './preview/ad-preview.service.ts';
import { type UsedNetwork, type UsedProfile, type UsePlan, usePlanService } from './preview/use-plans.service.ts';
import { tabSettingsService } from './tab-settings.service.ts';
import { targetingOptionService } from './targeting-options.service.ts';

export { canUse as mayUseAdNetwork } from './roles.ts';
export type { FindAdProfileUses, UsedNetwork, UsedProfile, UsePlan };

type Deps = {
  db: Db;
  now: Now;
  audit: Audit;
  profileSet: ProfileSet;
  access: AdAccountAccess;
  targets: Pick<PublishTargetService, 'withTarget'>;
  pixels: PixelService;
  limits: Pick<LimitService, 'findDailyCeiling'>;
  /** Of the features above, which use profiles. */
  listUseFinders: () => readonly FindAdProfileUses[];
};

export type AdProfiles = ReturnType<typeof createAdProfiles>;

/** Ad profiles: how ads run on each network, and what can be targeted there. */
export const createAdProfiles = (deps: Deps) => {
  const networkCheck = networkCheckService(deps);
  const profiles = adProfileService({ ...deps, networkCheck });
  const statuses = accountStatusService(deps);
  return {
    profiles,
    usePlans: usePlanService({ networkCheck }),
    /** The profiles for ads of a page or an Instagram account; other networks have none. */
    findForAccount: async (businessId: number, network: SocialNetwork, account: string) =>
      network === 'facebook' || network === 'instagram' ? profiles.findForAccount(businessId, network, account) : [],
    routes: adProfileRoutes({
      ...{ profiles, pixels: deps.pixels, leadForms: leadFormService(deps) },
      tabs: tabSettingsService({ ...deps, profiles, networkCheck }),
      targeting: targetingOptionService(deps),
      previews: adPreviewService({ ...deps, networkCheck }),
    }),
    statuses,
    jobs: adProfileJobs({ statuses }),
  };
};
