import type { ProfileSet } from '@fanfare/contract/networks/profile';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { Audit } from '../audit/index.ts';
import type { Targets } from '../connections/index.ts';
import type { Media } from '../media/index.ts';
import type { Sites } from '../sites/index.ts';
import type { Social } from '../social/index.ts';
import { listPostsBetween } from './calendar-posts.ts';
import { choosing as choosingOf } from './images/featured-image.ts';
import { uploadImage } from './images/image-upload.ts';
import { usesOf } from './images/media-usage.ts';
import { postJobs } from './posts.jobs.ts';
import { postRoutes } from './posts.routes.ts';
import { postService } from './posts.service.ts';
import { hostedPublishService } from './publish/hosted-publish.service.ts';
import { publishService } from './publish/publish.service.ts';
import { pressingOf } from './publish/publish-attempt.ts';
import { publishCompletionService } from './publish/publish-completion.service.ts';
import { publishValidationService } from './publish/publish-validation.service.ts';
import { siteDeliveryService } from './publish/site-delivery.service.ts';
import { savedContentService } from './saved-contents.service.ts';
import { shareReschedulingService } from './shares/share-rescheduling.service.ts';
import { trashService } from './trash.service.ts';
import { keepingOf } from './working-copies/published-copy.ts';
import { workingCopyService } from './working-copies/working-copies.service.ts';

export type { CalendarPost } from './calendar-posts.ts';
export { onSiteRemoved } from './site-removal.ts';

export type PostNeeds = {
  db: Db;
  now: Now;
  sleep: (ms: number) => Promise<void>;
  jobs: Pick<Jobs, 'send'>;
  audit: Audit;
  sites: Pick<Sites, 'service' | 'window'>;
  social: Pick<Social, 'shares' | 'forecasting' | 'hurry' | 'ledger' | 'access'>;
  media: Pick<Media, 'service' | 'library'>;
  targets: Pick<Targets, 'withTarget'>;
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
    window: listPostsBetween({ db, now, sites }),
    routes: postRoutes(all),
    jobs: postJobs({ db, now, sites: sites.service }),
  };
};

const services = (needs: PostNeeds) => {
  const { db, now, sleep, jobs, audit, social, media, targets, profileSet } = needs;
  const { service: sites } = needs.sites;
  const { shares } = social;
  const uses = usesOf({ media: media.service });
  const copies = workingCopyService({ db, now, sites, uses });
  const choosing = choosingOf({ db, sites, media });
  const following = shareReschedulingService({ shares });
  const keeping = keepingOf({ now, uses });
  const settling = publishCompletionService({
    ...{ db, now, jobs, audit, sites, social, media: media.service },
    ...{ copies, following, keeping },
  });
  const carrying = siteDeliveryService({ db, now, sites, choosing, copies, settling });
  const checking = publishValidationService({ now, sites, access: social.access, targets, choosing, profileSet });
  const pressing = pressingOf({ now, copies });
  const together = hostedPublishService({
    ...{ db, now, audit, sites, media: media.service },
    ...{ choosing, pressing, keeping, settling },
  });
  const publishing = publishService({
    ...{ db, now, sleep, sites, shares },
    ...{ checking, copies, carrying, pressing, together },
  });
  const reading = postService({ db, sites, shares, copies, publishing });
  return {
    copies,
    publishing,
    reading,
    removing: trashService({ db, now, audit, sites, social, following, reading }),
    saved: savedContentService({ db, now }),
    uploading: uploadImage({ sites, library: media.library }),
  };
};
