// Folders, lowest first: admins, embed, figures, texts < chain, contest, save < announcements, campaign, entries, templates < actions, fraud < contestants, draws, public-page < winners < draw-pages
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import type { Platform } from '../../platform/platform.ts';
import type { Audit } from '../audit/index.ts';
import type { Connections, Networks } from '../connections/index.ts';
import type { Media } from '../media/index.ts';
import type { PromotionService } from '../promotions/index.ts';
import type { SubscriberService } from '../subscribers/index.ts';
import { type ContestAccessService, contestAccessService } from './admins/contest-access.service.ts';
import { contestCalendarSource } from './calendar-source.ts';
import { contestCampaignSource } from './campaign/campaign-source.ts';
import { type ContestDrawDeps, createContestDraws } from './contest-draws.ts';
import { type ContestEntryDeps, createContestEntries } from './contest-entries.ts';
import { contestEventHandlers } from './contest-event-handlers.ts';
import { contestLifecycleService } from './contest-lifecycle.service.ts';
import { leadEntryService } from './contestants/lead-entries.service.ts';
import { contestJobs } from './contests.jobs.ts';
import { contestRoutes } from './contests.routes.ts';
import { contestService } from './contests.service.ts';
import { contestDashboardSources } from './figures/dashboard-sources.ts';
import { choiceService } from './save/choices.service.ts';
import { contestSaveService } from './save/contest-save.service.ts';
import { slugService } from './save/slug.service.ts';
import { templateService } from './templates/templates.service.ts';

export type { PastEntry } from './contestants/entry-history.service.ts';
export { contestDrawn, contestEnded, contestPublished, contestRemoved } from './contests.events.ts';
export { contestantConfirmed, newsletterRequested } from './entries/entries.events.ts';

type Deps = Omit<ContestEntryDeps, 'access'> &
  Omit<ContestDrawDeps, 'access'> & {
    audit: Audit;
    connections: Pick<Connections, 'service' | 'credentialConnect' | 'findAccountName' | 'targets'>;
    networks: Networks;
    media: Pick<Media, 'service'>;
    subscribers: Pick<SubscriberService, 'requestSubscription' | 'findEmail'>;
    profileSet: ProfileSet;
    promotions: PromotionService;
  };
export type Contests = ReturnType<typeof createContests>;

/** Creates the contests feature: wizard, public page, contestants and draws. */
export const createContests = (platform: Platform, deps: Deps) => {
  const { promotions, subscribers } = deps;
  const access = contestAccessService(platform, deps);
  const depsWithAccess = { ...deps, access };
  const services = createServices(platform, depsWithAccess);
  const entries = createContestEntries(platform, depsWithAccess);
  const draws = createContestDraws(platform, depsWithAccess);
  return {
    ...services,
    ...draws,
    entries,
    leadEntries: leadEntryService(platform),
    /** Creates the services with another clock, for the demo's entries in the past. */
    at: (time: Date) => {
      const platformAt = { ...platform, now: () => time };
      return {
        saves: createServices(platformAt, depsWithAccess).saves,
        ...createContestDraws(platformAt, depsWithAccess),
      };
    },
    routes: [...contestRoutes({ ...services, access }), ...entries.routes, ...draws.routes],
    visitorPages: [...entries.visitorPages, ...draws.visitorPages],
    publicForms: [...entries.publicForms, ...draws.publicForms],
    worker: {
      start: () => {
        entries.worker.start();
        draws.worker.start();
      },
      stop: async () => {
        await Promise.all([entries.worker.stop(), draws.worker.stop()]);
      },
    },
    jobs: [...contestJobs(services.lifecycle), ...entries.jobs, ...draws.jobs],
    events: contestEventHandlers(platform, { entries, fraud: draws.fraud, subscribers, promotions }),
    calendarSources: [contestCalendarSource(platform)],
    campaignSources: [contestCampaignSource(platform)],
    dashboardSources: contestDashboardSources(platform),
  };
};

/** Services of the contest itself: saving, address, templates, copying, ending and deleting. */
const createServices = (
  platform: Platform,
  { audit, connections, networks, media, profileSet, promotions, access }: Deps & { access: ContestAccessService },
) => {
  const slugs = slugService(platform);
  const choices = choiceService(platform, { connections, networks, profileSet });
  const saves = contestSaveService(platform, {
    audit,
    access,
    slugs,
    choices,
    networks,
    profileSet,
    media: media.service,
  });
  return {
    slugs,
    choices,
    saves,
    service: contestService(platform, { choices, saves, access, media: media.service }),
    lifecycle: contestLifecycleService(platform, {
      audit,
      saves,
      access,
      promotions,
      media: media.service,
    }),
    templates: templateService(platform, { audit, access }),
  };
};
