import type { ProfileSet } from '@fanfare/contract/networks/profile';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { Log } from '../../platform/log.ts';
import type { SafeFetch } from '../../platform/outbound/index.ts';
import type { PublishTargetService } from '../connections/index.ts';
import type { Notify } from '../notifications/index.ts';
import type { Sites } from '../sites/index.ts';
import { accountAccessService } from './accounts/account-access.service.ts';
import { shareSource } from './calendar-source.ts';
import { csvExportService } from './csv/csv-export.service.ts';
import { csvImportService } from './csv/csv-import.service.ts';
import { outcomeRecorder } from './delivery/outcome-recorder.service.ts';
import { reconciliationService } from './delivery/reconciliation.service.ts';
import { createNotificationQueue, shareNotifications } from './delivery/share-notifications.service.ts';
import { createPayloadBuilder, type MediaPort } from './delivery/share-payload.ts';
import { shareSender } from './delivery/share-sender.service.ts';
import { createShareWorker } from './delivery/share-worker.ts';
import { slotReservationService } from './delivery/slot-reservation.service.ts';
import { withVideoNotifications } from './delivery/video-notifications.ts';
import { forecastService } from './forecast/forecast.service.ts';
import { linkPreviewService } from './links/link-preview.service.ts';
import { ledgerService } from './shares/ledger.service.ts';
import { shareRoutes } from './shares/shares.routes.ts';
import { shareService } from './shares/shares.service.ts';
import { shareStore } from './shares/shares.store.ts';
import { followRemovedSite } from './shares/site-removal.ts';
import { socialEvents } from './social.events.ts';
import { socialJobs } from './social.jobs.ts';
import { type FindAdProfiles, socialRoutes } from './social.routes.ts';
import type { LibraryPort } from './social-posts/form-files.ts';
import { listPagePosts } from './social-posts/page-posts.ts';
import { socialPostService } from './social-posts/social-posts.service.ts';
import { templateService } from './templates/templates.service.ts';

export type { AccountAccessService } from './accounts/account-access.service.ts';
export type { MediaPort } from './delivery/share-payload.ts';
export type { ShareRow } from './delivery/share-queue.store.ts';
export { presentForPost } from './shares/presenter.ts';
export type { ShareDraft } from './shares/share-draft.ts';
export type { ShareService } from './shares/shares.service.ts';
export type { FindAdProfiles } from './social.routes.ts';
export type { Medium } from './social.tables.ts';

export type SocialDeps = {
  db: Db;
  now: Now;
  log: Log;
  sleep: (ms: number) => Promise<void>;
  jobs: Pick<Jobs, 'send'>;
  targets: PublishTargetService;
  notify: Notify;
  sites: Pick<Sites, 'removal'>;
  safeFetch: SafeFetch;
  profileSet: ProfileSet;
  /** Media library; without it posts accept URLs only. */
  media?: MediaPort | undefined;
  /** Stores files uploaded with a post. */
  library?: LibraryPort | undefined;
  /** Ad profiles of an account; none without it. */
  adProfiles?: FindAdProfiles | undefined;
  /** Maximum number of concurrent network calls per worker. */
  concurrency?: number;
};
export type Social = ReturnType<typeof createSocial>;

/** Social posts and shares: scheduled, published exactly once, with every step in the ledger. */
export const createSocial = (deps: SocialDeps) => {
  const { db, now, log, sleep, jobs, targets, notify, sites, safeFetch, profileSet, media, concurrency } = deps;
  const enqueueNotification = createNotificationQueue(jobs);
  const access = accountAccessService({ db, targets });
  const recorder = withVideoNotifications({
    db,
    enqueueNotification,
    recorder: outcomeRecorder({ db, now, enqueueNotification }),
  });
  const slotReservation = slotReservationService({ db, now, profileSet });
  const buildPayload = createPayloadBuilder({ media, safeFetch, profileSet });
  const sender = shareSender({ db, now, log, sleep, targets, buildPayload, recorder });
  const reconciliation = reconciliationService({ db, now, targets, recorder });
  const worker = createShareWorker({
    db,
    now,
    log,
    jobs,
    slotReservation,
    sender,
    reconciliation,
    ...(concurrency ? { concurrency } : {}),
  });
  const shares = shareService({ db, now, jobs, profileSet, media });
  const ledger = ledgerService({ db, now });
  const linkPreviews = linkPreviewService({ db, safeFetch });
  const socialPosts = socialPostService({ db, now, sleep, access, shares, worker, media, library: deps.library });
  const forecasts = forecastService({ db, now, jobs, profileSet, targets, linkPreviews, media, enqueueNotification });

  /** Sends shares now and waits up to 20 s; slower ones continue in the background. */
  const sendNowAndWait = async (ids: number[]) => {
    await Promise.race([worker.sendNow(ids), sleep(sendNowTimeoutMs)]);
    worker.wake();
  };

  return {
    access,
    shares,
    ledger,
    worker,
    sendNowAndWait,
    forecasts,
    /** Shares that were published before, as the feed of their account lists them. */
    history: { hasAny: shareStore(db).hasAny, insert: shareStore(db).insert },
    jobs: socialJobs({ notifications: shareNotifications({ db, notify }), worker, forecasts }),
    events: socialEvents({ forecasts, followRemovedSite: followRemovedSite({ db, now, sites: sites.removal }) }),
    calendarSources: [shareSource({ ledger })],
    routes: [
      ...socialRoutes({
        ...{ targets, access, socialPosts, linkPreviews, profileSet },
        templates: templateService({ db, now }),
        csvImports: csvImportService({ db, now, profileSet, access, targets, media, shares }),
        csvExports: csvExportService({ db, now, access, targets, media }),
        listPagePosts: listPagePosts({ access, targets }),
        findAdProfiles: deps.adProfiles ?? (async () => []),
      }),
      ...shareRoutes({ access, shares, ledger, forecasts, sendNowAndWait: (id) => sendNowAndWait([id]) }),
    ],
  };
};

const sendNowTimeoutMs = 20_000;
