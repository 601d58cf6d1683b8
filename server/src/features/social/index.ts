import type { ProfileSet } from '@fanfare/contract/networks/profile';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbound } from '../../platform/outbound/index.ts';
import type { Targets } from '../connections/index.ts';
import type { Notify } from '../notifications/index.ts';
import { accessService } from './accounts/account-access.service.ts';
import { exportingService } from './csv/csv-export.service.ts';
import { importingService } from './csv/csv-import.service.ts';
import { recordingService } from './delivery/outcome-recorder.service.ts';
import { settlingService } from './delivery/reconciliation.service.ts';
import { tellingService, tellLater } from './delivery/share-notifications.service.ts';
import { contentOf, type MediaPort } from './delivery/share-payload.ts';
import { sendingService } from './delivery/share-sender.service.ts';
import { shareWorker } from './delivery/share-worker.ts';
import { reservingService } from './delivery/slot-reservation.service.ts';
import { tellingOfVideos } from './delivery/video-notifications.ts';
import { forecastService } from './forecast/forecast.service.ts';
import { linkService } from './links/link-preview.service.ts';
import { ledgerService } from './shares/ledger.service.ts';
import { socialRoutes } from './shares/shares.routes.ts';
import { shareService } from './shares/shares.service.ts';
import { socialJobs } from './social.jobs.ts';
import { type FindAdProfiles, postingRoutes } from './social.routes.ts';
import type { LibraryPort } from './social-posts/form-files.ts';
import { pagePosts } from './social-posts/page-posts.ts';
import { postingService } from './social-posts/social-posts.service.ts';
import { templateService } from './templates/templates.service.ts';

export type { Access } from './accounts/account-access.service.ts';
export type { MediaPort } from './delivery/share-payload.ts';
export type { ShareRow } from './delivery/share-queue.store.ts';
export { lookAgain } from './forecast/forecast.service.ts';
export { presentEntry } from './shares/presenter.ts';
export type { ShareDraft } from './shares/share-draft.ts';
export type { Shares } from './shares/shares.service.ts';
export { shareStore } from './shares/shares.store.ts';
export { leavingStore } from './shares/site-removal.store.ts';
export type { FindAdProfiles } from './social.routes.ts';
export type { Medium } from './social.tables.ts';

export type SocialNeeds = {
  db: Db;
  now: Now;
  log: Log;
  sleep: (ms: number) => Promise<void>;
  jobs: Pick<Jobs, 'send'>;
  targets: Targets;
  notify: Notify;
  outbound: Outbound;
  profileSet: ProfileSet;
  /** Where files of a business come from; without it posts take addresses only. */
  media?: MediaPort | undefined;
  /** Where files that come with a post are kept. */
  library?: LibraryPort | undefined;
  /** Which ad profiles fit an account; until somebody keeps any, none. */
  adProfiles?: FindAdProfiles | undefined;
  /** How many calls one worker has under way at once. */
  atOnce?: number;
};
export type Social = ReturnType<typeof social>;

/** What leaves for the networks: planned, sent exactly once, and written down step by step. */
export const social = (needs: SocialNeeds) => {
  const { db, now, log, sleep, jobs, targets, notify, outbound, profileSet, media, atOnce } = needs;
  const tell = tellLater(jobs);
  const access = accessService({ db, targets });
  const recording = tellingOfVideos({ db, tell, recording: recordingService({ db, now, tell }) });
  const reserving = reservingService({ db, now, profileSet });
  const content = contentOf({ media, outbound, profileSet });
  const sending = sendingService({ db, now, log, sleep, targets, content, recording });
  const settling = settlingService({ db, now, targets, recording });
  const worker = shareWorker({ db, now, log, jobs, reserving, sending, settling, ...(atOnce ? { atOnce } : {}) });
  const shares = shareService({ db, now, jobs, profileSet, media });
  const ledger = ledgerService({ db, now });
  const links = linkService({ db, outbound });
  const posting = postingService({ db, now, sleep, access, shares, worker, media, library: needs.library });
  const forecasting = forecastService({ db, now, jobs, profileSet, targets, links, media, tell });

  /** Sends now what somebody waits for; what takes long goes on without them. */
  const hurry = async (ids: number[]) => {
    await Promise.race([worker.sendNow(ids), sleep(hurryMs)]);
    worker.wake();
  };

  return {
    access,
    shares,
    ledger,
    worker,
    hurry,
    forecasting,
    jobs: socialJobs({ telling: tellingService({ db, notify }), worker, forecasting }),
    routes: [
      ...postingRoutes({
        ...{ targets, access, posting, links, profileSet },
        templates: templateService({ db, now }),
        importing: importingService({ db, now, profileSet, access, targets, media, shares }),
        exporting: exportingService({ db, now, access, targets, media }),
        pagePosts: pagePosts({ access, targets }),
        adProfiles: needs.adProfiles ?? (async () => []),
      }),
      ...socialRoutes({ access, shares, ledger, forecasting, hurry: (id) => hurry([id]) }),
    ],
  };
};

const hurryMs = 20_000;
