import type { ProfileSet } from '@fanfare/contract/networks/profile';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { Audit } from '../audit/index.ts';
import type { Targets } from '../connections/index.ts';
import type { Media } from '../media/index.ts';
import type { Sites } from '../sites/index.ts';
import type { Social } from '../social/index.ts';
import { carryingService } from './carrying.service.ts';
import { checkingService } from './checking.service.ts';
import { choosing as choosingOf } from './choosing.ts';
import { copyService } from './copies.service.ts';
import { followingService } from './following.service.ts';
import { keepingOf } from './keeping.ts';
import { postJobs } from './posts.jobs.ts';
import { postRoutes } from './posts.routes.ts';
import { pressingOf } from './pressing.ts';
import { publishingService } from './publishing.service.ts';
import { readingService } from './reading.service.ts';
import { removingService } from './removing.service.ts';
import { savedService } from './saved.service.ts';
import { settlingService } from './settling.service.ts';
import { togetherService } from './together.service.ts';
import { uploadingOf } from './uploading.ts';
import { usesOf } from './uses.ts';
import { windowOf } from './window.ts';

export { leavingOf } from './leaving.ts';
export type { PostInWindow } from './window.ts';

export type PostNeeds = {
  db: Db;
  now: Now;
  sleep: (ms: number) => Promise<void>;
  jobs: Pick<Jobs, 'send'>;
  audit: Audit;
  sites: Pick<Sites, 'service' | 'window'>;
  social: Pick<Social, 'shares' | 'forecasting' | 'hurry' | 'ledger' | 'access'>;
  media: Pick<Media, 'service' | 'library'>;
  targets: Pick<Targets, 'use'>;
  profileSet: ProfileSet;
};
export type Services = ReturnType<typeof services>;
export type Posts = ReturnType<typeof posts>;

/** Posts: what people write, how it comes to a site exactly once, and what is shared of it. */
export const posts = (needs: PostNeeds) => {
  const { db, now, sites } = needs;
  const all = services(needs);
  return {
    ...all,
    /** What went or goes out in a stretch of days. */
    window: windowOf({ db, now, sites }),
    routes: postRoutes(all),
    jobs: postJobs({ db, now, sites: sites.service }),
  };
};

const services = (needs: PostNeeds) => {
  const { db, now, sleep, jobs, audit, social, media, targets, profileSet } = needs;
  const { service: sites } = needs.sites;
  const { shares } = social;
  const uses = usesOf({ media: media.service });
  const copies = copyService({ db, now, sites, uses });
  const choosing = choosingOf({ db, sites, media });
  const following = followingService({ shares });
  const keeping = keepingOf({ now, uses });
  const settling = settlingService({
    ...{ db, now, jobs, audit, sites, social, media: media.service },
    ...{ copies, following, keeping },
  });
  const carrying = carryingService({ db, now, sites, choosing, copies, settling });
  const checking = checkingService({ now, sites, access: social.access, targets, choosing, profileSet });
  const pressing = pressingOf({ now, copies });
  const together = togetherService({
    ...{ db, now, audit, sites, media: media.service },
    ...{ choosing, pressing, keeping, settling },
  });
  const publishing = publishingService({
    ...{ db, now, sleep, sites, shares },
    ...{ checking, copies, carrying, pressing, together },
  });
  const reading = readingService({ db, sites, shares, copies, publishing });
  return {
    copies,
    publishing,
    reading,
    removing: removingService({ db, now, audit, sites, social, following, reading }),
    saved: savedService({ db, now }),
    uploading: uploadingOf({ sites, library: media.library }),
  };
};
