import type { ProfileSet } from '@fanfare/contract/networks/profile';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Events } from '../../platform/events/index.ts';
import type { RandomBytes } from '../../platform/random.ts';
import type { SecretBox } from '../../platform/secrets/index.ts';
import type { Audit } from '../audit/index.ts';
import type { Connections, Networks } from '../connections/index.ts';
import type { Media } from '../media/index.ts';
import type { PromotionService } from '../promotions/index.ts';
import type { SubscriberService } from '../subscribers/index.ts';
import { type ContestAccessService, contestAccessService } from './admins/contest-access.service.ts';
import { contestSource } from './calendar-source.ts';
import { contestCampaignSource } from './campaign/campaign-source.ts';
import { choiceService } from './choices.service.ts';
import { type ContestDrawDeps, createContestDraws } from './contest-draws.ts';
import { type ContestEntryDeps, createContestEntries } from './contest-entries.ts';
import { contestEventHandlers } from './contest-event-handlers.ts';
import { contestLifecycleService } from './contest-lifecycle.service.ts';
import { leadEntryService } from './contestants/lead-entries.service.ts';
import { contestJobs } from './contests.jobs.ts';
import { contestRoutes } from './contests.routes.ts';
import { contestService } from './contests.service.ts';
import { contestDashboardSources } from './figures/dashboard-sources.ts';
import { contestSaveService } from './save/contest-save.service.ts';
import { slugService } from './save/slug.service.ts';
import { templateService } from './templates/templates.service.ts';

export { contestDrawn, contestEnded, contestPublished, contestRemoved } from './contests.events.ts';
export { contestantConfirmed, newsletterRequested } from './entries/entries.events.ts';
export type { PastEntry } from './entries/entry-history.service.ts';

type Deps = Omit<ContestEntryDeps, 'access'> &
  Omit<ContestDrawDeps, 'access'> & {
    db: Db;
    now: Now;
    random: RandomBytes;
    box: SecretBox;
    origin: string;
    audit: Audit;
    events: Events;
    connections: Pick<Connections, 'service' | 'credentialConnect' | 'findAccountName' | 'targets'>;
    networks: Networks;
    media: Pick<Media, 'service'>;
    subscribers: Pick<SubscriberService, 'requestSubscription' | 'findEmail'>;
    profileSet: ProfileSet;
    promotions: PromotionService;
  };
export type Contests = ReturnType<typeof createContests>;

/** Contests: wizard, public page, contestants, draws. */
export const createContests = (allDeps: Deps) => {
  const access = contestAccessService(allDeps);
  const deps = { ...allDeps, access };
  const { db, now, promotions } = deps;
  const services = createServices(deps);
  const entries = createContestEntries(deps);
  const draws = createContestDraws(deps);
  return {
    ...services,
    ...draws,
    entries,
    leadEntries: leadEntryService(deps),
    /** The same at another time, as the demo needs it for what happened before it started. */
    at: (time: Date) => ({
      saves: createServices({ ...deps, now: () => time }).saves,
      ...createContestDraws({ ...deps, now: () => time }),
    }),
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
    events: contestEventHandlers({ db, entries, fraud: draws.fraud, subscribers: deps.subscribers, promotions }),
    calendarSources: [contestSource({ db, now })],
    campaignSources: [contestCampaignSource({ db, now, origin: deps.origin })],
    dashboardSources: contestDashboardSources({ db }),
  };
};

const createServices = ({
  db,
  now,
  random,
  box,
  origin,
  audit,
  events,
  connections,
  networks,
  media,
  profileSet,
  promotions,
  access,
}: Deps & { access: ContestAccessService }) => {
  const slugs = slugService({ db });
  const choices = choiceService({ db, now, connections, networks, profileSet });
  const saves = contestSaveService({
    ...{ db, now, random, box, audit, events, access, slugs, choices, networks, profileSet, media: media.service },
  });
  return {
    slugs,
    choices,
    saves,
    service: contestService({ db, now, origin, choices, saves, access, media: media.service }),
    lifecycle: contestLifecycleService({
      ...{ db, now, audit, events, saves, access, promotions, media: media.service },
    }),
    templates: templateService({ db, now, origin, audit, access }),
  };
};
