import type { ProfileSet } from '@fanfare/contract/networks/profile';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbound } from '../../platform/outbound/index.ts';
import type { Targets } from '../connections/index.ts';
import type { Notify } from '../notifications/index.ts';
import { accessService } from './access.service.ts';
import type { LibraryPort } from './attaching.ts';
import { contentOf, type MediaPort } from './content.ts';
import { exportingService } from './exporting.service.ts';
import { forecastService } from './forecast.service.ts';
import { importingService } from './importing.service.ts';
import { ledgerService } from './ledger.service.ts';
import { linkService } from './links.service.ts';
import { pagePosts } from './page-posts.ts';
import { type FindAdProfiles, postingRoutes } from './posting.routes.ts';
import { postingService } from './posting.service.ts';
import { tellingOfVideos } from './processed.ts';
import { recordingService } from './recording.service.ts';
import { reservingService } from './reserving.service.ts';
import { sendingService } from './sending.service.ts';
import { settlingService } from './settling.service.ts';
import { shareService } from './shares.service.ts';
import { socialJobs } from './social.jobs.ts';
import { socialRoutes } from './social.routes.ts';
import { tellingService, tellLater } from './telling.service.ts';
import { templateService } from './templates.service.ts';
import { shareWorker } from './worker.ts';

export type { Access } from './access.service.ts';
export type { MediaPort } from './content.ts';
export type { ShareDraft } from './drafting.ts';
export { lookAgain } from './forecast.service.ts';
export { leavingStore } from './leaving.store.ts';
export type { FindAdProfiles } from './posting.routes.ts';
export { presentEntry } from './present.ts';
export type { ShareRow } from './queue.store.ts';
export type { Shares } from './shares.service.ts';
export { shareStore } from './shares.store.ts';
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
