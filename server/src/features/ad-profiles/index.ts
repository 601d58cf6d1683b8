import type { ProfileSet } from '@fanfare/contract/networks/profile';
import type { SocialNetwork } from '@fanfare/contract/social/social-text';
import type { Platform } from '../../platform/platform.ts';
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
  audit: Audit;
  profileSet: ProfileSet;
  access: AdAccountAccess;
  targets: Pick<PublishTargetService, 'withTarget'>;
  pixels: PixelService;
  limits: Pick<LimitService, 'findDailyCeiling'>;
  /** Lists functions of features in higher tiers, each of which finds what uses a profile in its feature. */
  listUseFinders: () => readonly FindAdProfileUses[];
};

export type AdProfiles = ReturnType<typeof createAdProfiles>;

/** Creates the ad profiles feature: how ads run on each network, and what can be targeted there. */
export const createAdProfiles = (platform: Platform, deps: Deps) => {
  const networkCheck = networkCheckService(platform, deps);
  const profiles = adProfileService(platform, { ...deps, networkCheck });
  const statuses = accountStatusService(platform, deps);
  return {
    profiles,
    usePlans: usePlanService({ networkCheck }),
    /** Finds the profiles for ads of a page or an Instagram account; other networks have none. */
    findForAccount: async (businessId: number, network: SocialNetwork, account: string) =>
      network === 'facebook' || network === 'instagram' ? profiles.findForAccount(businessId, network, account) : [],
    routes: adProfileRoutes({
      profiles,
      pixels: deps.pixels,
      leadForms: leadFormService(platform, deps),
      tabs: tabSettingsService(platform, { ...deps, profiles, networkCheck }),
      targeting: targetingOptionService(platform, deps),
      previews: adPreviewService({ ...deps, networkCheck }),
    }),
    statuses,
    jobs: adProfileJobs({ statuses }),
  };
};
