import type { ProfileSet } from '@fanfare/contract/networks/profile';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { Log } from '../../platform/log.ts';
import type { SafeFetch } from '../../platform/outbound/index.ts';
import type { Targets } from '../connections/index.ts';
import type { Notify } from '../notifications/index.ts';
import { accountAccessService } from './accounts/account-access.service.ts';
import { csvExportService } from './csv/csv-export.service.ts';
import { csvImportService } from './csv/csv-import.service.ts';
import { recordingService } from './delivery/outcome-recorder.service.ts';
import { reconciliationService } from './delivery/reconciliation.service.ts';
import { enqueueNotification, tellingService } from './delivery/share-notifications.service.ts';
import { createPayloadBuilder, type MediaPort } from './delivery/share-payload.ts';
import { sendingService } from './delivery/share-sender.service.ts';
import { createShareWorker } from './delivery/share-worker.ts';
import { slotReservationService } from './delivery/slot-reservation.service.ts';
import { withVideoNotifications } from './delivery/video-notifications.ts';
import { forecastService } from './forecast/forecast.service.ts';
import { linkPreviewService } from './links/link-preview.service.ts';
import { ledgerService } from './shares/ledger.service.ts';
import { shareRoutes } from './shares/shares.routes.ts';
import { shareService } from './shares/shares.service.ts';
import { socialJobs } from './social.jobs.ts';
import { type FindAdProfiles, postingRoutes } from './social.routes.ts';
import type { LibraryPort } from './social-posts/form-files.ts';
import { listPagePosts } from './social-posts/page-posts.ts';
import { socialPostService } from './social-posts/social-posts.service.ts';
import { templateService } from './templates/templates.service.ts';

export type { Access } from './accounts/account-access.service.ts';
export type { MediaPort } from './delivery/share-payload.ts';
export type { ShareRow } from './delivery/share-queue.store.ts';
export { enqueueRecheck } from './forecast/forecast.service.ts';
export { presentForPost } from './shares/presenter.ts';
export type { ShareDraft } from './shares/share-draft.ts';
export type { Shares } from './shares/shares.service.ts';
export { shareStore } from './shares/shares.store.ts';
export { siteRemovalStore } from './shares/site-removal.store.ts';
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
  outbound: SafeFetch;
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
  const tell = enqueueNotification(jobs);
  const access = accountAccessService({ db, targets });
  const recording = withVideoNotifications({ db, tell, recording: recordingService({ db, now, tell }) });
  const reserving = slotReservationService({ db, now, profileSet });
  const content = createPayloadBuilder({ media, outbound, profileSet });
  const sending = sendingService({ db, now, log, sleep, targets, content, recording });
  const settling = reconciliationService({ db, now, targets, recording });
  const worker = createShareWorker({ db, now, log, jobs, reserving, sending, settling, ...(atOnce ? { atOnce } : {}) });
  const shares = shareService({ db, now, jobs, profileSet, media });
  const ledger = ledgerService({ db, now });
  const links = linkPreviewService({ db, outbound });
  const posting = socialPostService({ db, now, sleep, access, shares, worker, media, library: needs.library });
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
        importing: csvImportService({ db, now, profileSet, access, targets, media, shares }),
        exporting: csvExportService({ db, now, access, targets, media }),
        pagePosts: listPagePosts({ access, targets }),
        adProfiles: needs.adProfiles ?? (async () => []),
      }),
      ...shareRoutes({ access, shares, ledger, forecasting, hurry: (id) => hurry([id]) }),
    ],
  };
};

const hurryMs = 20_000;
