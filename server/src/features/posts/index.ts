import type { ProfileSet } from '@fanfare/contract/networks/profile';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { Audit } from '../audit/index.ts';
import type { Targets } from '../connections/index.ts';
import type { Media } from '../media/index.ts';
import type { Sites } from '../sites/index.ts';
import type { Social } from '../social/index.ts';
import { windowOf } from './calendar-posts.ts';
import { choosing as choosingOf } from './images/featured-image.ts';
import { uploadingOf } from './images/image-upload.ts';
import { usesOf } from './images/media-usage.ts';
import { postJobs } from './posts.jobs.ts';
import { postRoutes } from './posts.routes.ts';
import { readingService } from './posts.service.ts';
import { togetherService } from './publish/hosted-publish.service.ts';
import { publishingService } from './publish/publish.service.ts';
import { pressingOf } from './publish/publish-attempt.ts';
import { settlingService } from './publish/publish-completion.service.ts';
import { checkingService } from './publish/publish-validation.service.ts';
import { carryingService } from './publish/site-delivery.service.ts';
import { savedService } from './saved-contents.service.ts';
import { followingService } from './shares/share-rescheduling.service.ts';
import { removingService } from './trash.service.ts';
import { keepingOf } from './working-copies/published-copy.ts';
import { copyService } from './working-copies/working-copies.service.ts';

export type { PostInWindow } from './calendar-posts.ts';
export { leavingOf } from './site-removal.ts';

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
