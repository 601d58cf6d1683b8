import type { ProfileSet } from '@fanfare/contract/networks/profile';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Events } from '../../platform/events/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Mail } from '../../platform/mail/index.ts';
import type { RandomBytes } from '../../platform/random.ts';
import type { SecretBox } from '../../platform/secrets/index.ts';
import type { Audit } from '../audit/index.ts';
import type { Connections, Networks } from '../connections/index.ts';
import type { Media } from '../media/index.ts';
import { contestSource } from './calendar-source.ts';
import { chainJobs } from './chain/chain.jobs.ts';
import { chainService } from './chain/chain.service.ts';
import { createSealer } from './chain/sealer.ts';
import { choiceService } from './choices.service.ts';
import { contestLifecycleService } from './contest-lifecycle.service.ts';
import { contestSaveService } from './contest-save.service.ts';
import { addedEntryService } from './contestants/added-entries.service.ts';
import { contestantRoutes } from './contestants/contestants.routes.ts';
import { contestantService } from './contestants/contestants.service.ts';
import { exportService } from './contestants/exports.service.ts';
import { contestJobs } from './contests.jobs.ts';
import { contestRoutes } from './contests.routes.ts';
import { contestService } from './contests.service.ts';
import { drawService } from './draws/draws.service.ts';
import { fraudJobs } from './fraud/fraud.jobs.ts';
import { fraudRoutes } from './fraud/fraud.routes.ts';
import { fraudService } from './fraud/fraud.service.ts';
import { slugService } from './slug.service.ts';
import { templateService } from './templates/templates.service.ts';
import { announcementService } from './winners/announcements.service.ts';
import { winnerJobs } from './winners/winners.jobs.ts';
import { winnerRoutes } from './winners/winners.routes.ts';
import { winnerService } from './winners/winners.service.ts';

export { contestDrawn, contestEnded, contestPublished, contestRemoved } from './contests.events.ts';

type Deps = {
  db: Db;
  now: Now;
  random: RandomBytes;
  box: SecretBox;
  origin: string;
  log: Log;
  jobs: Pick<Jobs, 'send'>;
  mail: Pick<Mail, 'send'>;
  audit: Audit;
  events: Events;
  connections: Pick<Connections, 'service' | 'credentialConnect' | 'findAccountName'>;
  networks: Networks;
  media: Pick<Media, 'service'>;
  profileSet: ProfileSet;
};
export type Contests = ReturnType<typeof createContests>;

/** Contests: wizard, public page, contestants, draws. */
export const createContests = (deps: Deps) => {
  const { db, now } = deps;
  const services = createServices(deps);
  const people = createPeople(deps);
  return {
    ...services,
    ...people,
    routes: [
      ...contestRoutes(services),
      ...contestantRoutes(people),
      ...fraudRoutes(people.fraud),
      ...winnerRoutes(people),
    ],
    jobs: [
      ...contestJobs(services.lifecycle),
      ...chainJobs(people.chain),
      ...fraudJobs(people.fraud),
      ...winnerJobs(people.draws, people.winners),
    ],
    worker: createSealer({ chain: people.chain, log: deps.log }),
    calendarSources: [contestSource({ db, now })],
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
}: Deps) => {
  const slugs = slugService({ db });
  const choices = choiceService({ db, now, connections, networks, profileSet });
  const saves = contestSaveService({
    ...{ db, now, random, box, audit, events, slugs, choices, profileSet, media: media.service },
  });
  return {
    slugs,
    choices,
    saves,
    service: contestService({ db, now, origin, choices, saves, media: media.service }),
    lifecycle: contestLifecycleService({ db, now, audit, events, saves, media: media.service }),
    templates: templateService({ db, now, audit }),
  };
};

/** Contestants, their chain, fraud score and winners. */
const createPeople = ({ db, now, random, box, origin, jobs, mail, audit, events }: Deps) => {
  const chain = chainService({ db, now });
  const announcements = announcementService({ now, random, origin, mail });
  const draws = drawService({ db, now, box, jobs, audit, events, chain, announcements });
  const contestants = contestantService({ db, now });
  return {
    ...{ chain, draws, contestants },
    exports: exportService({ db, contestants }),
    addedEntries: addedEntryService({ db, now, random, audit }),
    fraud: fraudService({ db, now, jobs, audit }),
    winners: winnerService({ db, now, origin, audit, draws, announcements }),
  };
};
