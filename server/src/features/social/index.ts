import type { ProfileSet } from '@fanfare/contract/networks/profile';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbound } from '../../platform/outbound/index.ts';
import type { Targets } from '../connections/index.ts';
import type { Notify } from '../notifications/index.ts';
import { contentOf, type MediaPort } from './content.ts';
import { forecastService } from './forecast.service.ts';
import { ledgerService } from './ledger.service.ts';
import { linkService } from './links.service.ts';
import { postingService } from './posting.service.ts';
import { recordingService } from './recording.service.ts';
import { reservingService } from './reserving.service.ts';
import { sendingService } from './sending.service.ts';
import { settlingService } from './settling.service.ts';
import { shareService } from './shares.service.ts';
import { socialJobs } from './social.jobs.ts';
import { socialRoutes } from './social.routes.ts';
import { tellingService, tellLater } from './telling.service.ts';
import { shareWorker } from './worker.ts';

export type { MediaPort } from './content.ts';
export type { ShareDraft } from './drafting.ts';
export { presentEntry } from './present.ts';
export type { ShareRow } from './queue.store.ts';
export type { Shares } from './shares.service.ts';
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
  /** How many calls one worker has under way at once. */
  atOnce?: number;
};
export type Social = ReturnType<typeof social>;

/** What leaves for the networks: planned, sent exactly once, and written down step by step. */
export const social = (needs: SocialNeeds) => {
  const { db, now, log, sleep, jobs, targets, notify, outbound, profileSet, media, atOnce } = needs;
  const tell = tellLater(jobs);
  const recording = recordingService({ db, now, tell });
  const reserving = reservingService({ db, now, profileSet });
  const content = contentOf({ media, outbound });
  const sending = sendingService({ db, now, log, sleep, targets, content, recording });
  const settling = settlingService({ db, now, targets, recording });
  const worker = shareWorker({ db, now, log, jobs, reserving, sending, settling, ...(atOnce ? { atOnce } : {}) });
  const shares = shareService({ db, now, jobs, profileSet, media });
  const ledger = ledgerService({ db, now });
  const links = linkService({ db, outbound });
  const posting = postingService({ db, now, sleep, targets, shares, worker, media });
  const forecasting = forecastService({ db, now, jobs, profileSet, targets, links, media, tell });

  /** Sends now what somebody waits for; what takes long goes on without them. */
  const hurry = async (ids: number[]) => {
    await Promise.race([worker.sendNow(ids), sleep(hurryMs)]);
    worker.wake();
  };

  return {
    shares,
    ledger,
    worker,
    hurry,
    forecasting,
    jobs: socialJobs({ telling: tellingService({ db, notify }), worker, forecasting }),
    routes: socialRoutes({
      targets,
      posting,
      shares,
      ledger,
      links,
      forecasting,
      profileSet,
      hurry: (id) => hurry([id]),
    }),
  };
};

const hurryMs = 20_000;
