// Folders, lowest first: figures < campaign, visitor
import { createFormTokens } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockerCampaignSource } from './campaign/campaign-source.ts';
import { createLockerCounter } from './figures/view-counter.ts';
import { lockerEvents } from './lockers.events.ts';
import { lockerJobs } from './lockers.jobs.ts';
import { lockerRoutes } from './lockers.routes.ts';
import { type LockerServiceDeps, lockerService } from './lockers.service.ts';
import { createLockerPages } from './visitor/locker-pages.ts';
import { createLockerPreviews } from './visitor/locker-previews.ts';
import { type SignInDeps, signInService } from './visitor/sign-ins.service.ts';
import { storedVisitor } from './visitor/stored-person.ts';
import { unlockForms } from './visitor/unlock-forms.ts';
import { type UnlockDeps, unlockService } from './visitor/unlocks.service.ts';

type Deps = LockerServiceDeps &
  Omit<UnlockDeps, 'counter'> &
  SignInDeps & {
    /** Origins that images may be loaded from, besides our own and any https origin. */
    imageOrigins: readonly string[];
    /** Code of the script that other sites load; undefined without a visitor bundle. */
    embedScript: string | undefined;
    /** Path of the page where people ask for the data a business stored about them. */
    dataPagePath: (businessId: number) => string;
  };
export type Lockers = ReturnType<typeof createLockers>;

/** Creates the lockers feature: content that the server gives out only after an action of the visitor. */
export const createLockers = (platform: Platform, deps: Deps) => {
  const service = lockerService(platform, deps);
  const counter = createLockerCounter(platform);
  const unlocks = unlockService(platform, { ...deps, counter });
  const signIns = signInService(platform, { ...deps, unlocks });
  const previews = createLockerPreviews(platform);
  const tokens = createFormTokens(platform);
  return {
    service,
    personRecords: [storedVisitor(platform.box)],
    counter,
    unlocks,
    /** Creates the feature with another clock, for the demo's views and unlocks in the past. */
    at: (time: Date) => {
      const pastPlatform: Platform = { ...platform, now: () => time };
      const pastCounter = createLockerCounter(pastPlatform);
      return { counter: pastCounter, unlocks: unlockService(pastPlatform, { ...deps, counter: pastCounter }) };
    },
    routes: lockerRoutes({ service, previews }),
    visitorPages: createLockerPages(platform, { ...deps, unlocks, signIns, previews, tokens }),
    publicForms: unlockForms({ tokens, unlocks, styles: platform.visitorAssets('locker/locker-page.css').styles }),
    jobs: lockerJobs(unlocks),
    campaignSources: [lockerCampaignSource(platform)],
    events: lockerEvents(platform, { unlocks }),
  };
};
