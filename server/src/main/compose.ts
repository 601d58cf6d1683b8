import { hosted, hostedGrant } from '@fanfare/connectors/hosted/index';
import { donePath } from '@fanfare/contract/connect-calls';
import type { AppStart } from '@fanfare/contract/identity';
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import { createAudit } from '../features/audit/index.ts';
import {
  type AssetSource,
  createBusinessFeature,
  findMembership,
  membershipSummary,
  type PixelSource,
} from '../features/business/index.ts';
import { createCalendar, postSource, shareSource } from '../features/calendar/index.ts';
import { createConnections, type Networks } from '../features/connections/index.ts';
import { createFacebookTools, visibleComments } from '../features/facebook-tools/index.ts';
import { createIdentity } from '../features/identity/index.ts';
import { createMedia } from '../features/media/index.ts';
import { createNews } from '../features/news/index.ts';
import { createNotifications } from '../features/notifications/index.ts';
import { createPosts, onSiteRemoved } from '../features/posts/index.ts';
import { createPractice } from '../features/practice/index.ts';
import { createSites, siteAssets } from '../features/sites/index.ts';
import { createSocial, enqueueRecheck, type FindAdProfiles } from '../features/social/index.ts';
import { createStaff } from '../features/staff/index.ts';
import { type Now, sleep } from '../platform/clock.ts';
import type { Database } from '../platform/db/index.ts';
import type { Http, HttpSettings } from '../platform/http/index.ts';
import { openJobs } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log.ts';
import { mailer } from '../platform/mail/index.ts';
import { createSafeFetch } from '../platform/outbound/index.ts';
import type { RandomBytes } from '../platform/random.ts';
import { createVault, type SecretKey, secretBox } from '../platform/secrets/index.ts';
import type { FileStorage } from './file-storage.ts';
import { createPageVideoFinder } from './page-videos.ts';

export type Settings = {
  http: HttpSettings;
  registrationOpen: boolean;
  staffTwoFactor: boolean;
  mailboxUrl: string | null;
  /** URL of the practice networks; undefined in live mode. */
  practiceUrl: string | undefined;
  socialSdk: AppStart['social_sdk'];
  smtpUrl: string;
  mailFrom: string;
  secretKeys: SecretKey[];
  runsJobs: boolean;
  /** False in a worker, which answers health checks only. */
  servesCalls: boolean;
  /** Network limits: those of the specification (classic), or the networks' current ones. */
  profileSet: ProfileSet;
};

/** Sources of a business's assets, pixels and ad profiles; connected accounts by default. */
export type Sources = { assets?: AssetSource; pixels?: PixelSource; adProfiles?: FindAdProfiles };

type Deps = {
  database: Database;
  settings: Settings;
  log: Log;
  now: Now;
  random: RandomBytes;
  networks: Networks;
  files: FileStorage;
  sources?: Sources | undefined;
};

/** Creates all features with their dependencies, registers their jobs and calls. */
export const compose = async ({ database, settings, log, now, random, networks, files, sources }: Deps) => {
  const { db } = database;
  const box = secretBox(settings.secretKeys, random);
  const vault = createVault({ box, now });
  const jobs = openJobs({ db, bossOptions: database.bossOptions, log, runsJobs: settings.runsJobs });
  const mail = mailer({ smtpUrl: settings.smtpUrl, from: settings.mailFrom, box, jobs, random });

  const { origin, adminOrigin } = settings.http;
  const { registrationOpen, staffTwoFactor, mailboxUrl, practiceUrl, socialSdk } = settings;
  const isPractice = practiceUrl !== undefined;
  const identitySettings = {
    ...{ origin, adminOrigin, registrationOpen, staffTwoFactor, mailboxUrl },
    ...{ isPractice, socialSdk },
  };
  const identity = createIdentity({
    db,
    now,
    random,
    log,
    mail,
    vault,
    memberships: membershipSummary(db),
    settings: identitySettings,
  });
  const audit = createAudit({ db, reports: database.reports, now });
  const notifications = createNotifications({ db, now, mail, origin });
  const connections = createConnections({
    db,
    now,
    random,
    sleep,
    // Accounts are connected on the account page, so networks redirect to its host, if it has its own.
    origin: adminOrigin ?? origin,
    vault,
    jobs,
    audit: audit.service,
    notify: notifications.notify,
    networks,
    profileSet: settings.profileSet,
    findMembership: findMembership(db),
    openNotification: notifications.open,
  });
  const assetSource = sources?.assets ?? combineAssetSources(connections.assets, siteAssets(db));
  const pixelSource = sources?.pixels ?? connections.pixels;
  const business = createBusinessFeature({
    db,
    now,
    random,
    mail,
    audit: audit.service,
    notify: notifications.notify,
    identity,
    origin,
    assetSource,
    pixelSource,
  });
  // In practice mode, URLs entered by users can reach the practice networks and our own pages, but no other address of
  // this machine.
  const safeFetch = createSafeFetch(
    practiceUrl ? { allowedHosts: [practiceUrl, origin].map((url) => new URL(url).host) } : {},
  );
  const media = createMedia({
    ...{ db, now, random, origin, jobs, safeFetch },
    audit: audit.service,
    files: files.store,
    removeUnfinishedFiles: files.removeUnfinished,
    pictureSearch: () => networks.find('flickr')?.pictureSearch,
    videoSearch: () => networks.find('youtube')?.videoSearch,
    pageVideos: createPageVideoFinder(connections.targets),
    onMediaRemoved: (tx, businessId, uses) => {
      const shares = uses.filter(({ kind }) => kind === 'share').map(({ id }) => id);
      return enqueueRecheck(jobs, tx, businessId, shares);
    },
  });
  const sites = createSites({
    ...{ db, now, origin, jobs, box },
    audit: audit.service,
    assets: business.assets,
    connections: connections.sites,
    media,
    host: { site: (kept) => hosted({ sites: kept, now }).site, grant: hostedGrant },
    imageOrigins: settings.http.externalOrigins.images,
    visibleComments: visibleComments(db),
    onSiteRemoved: onSiteRemoved({ now, media: media.service }),
  });
  const social = createSocial({
    ...{ db, now, log, sleep, jobs, safeFetch },
    targets: connections.targets,
    notify: notifications.notify,
    profileSet: settings.profileSet,
    media: media.service,
    library: media.library,
    adProfiles: sources?.adProfiles,
  });
  const posts = createPosts({
    ...{ db, now, sleep, jobs, sites, social, media },
    audit: audit.service,
    targets: connections.targets,
    profileSet: settings.profileSet,
  });
  const facebookTools = createFacebookTools({
    ...{ db, now, jobs, sites, social, media },
    targets: connections.targets,
  });
  const calendar = createCalendar({
    sources: [shareSource(social), postSource({ posts, sites: sites.service })],
  });
  const news = createNews({ db, now });
  const staff = createStaff({
    db,
    now,
    random,
    jobs,
    mail,
    audit: audit.service,
    identity,
    businesses: business.businesses,
  });
  const practice = createPractice({ sandboxUrl: practiceUrl });
  const features = [
    identity,
    audit,
    notifications,
    business,
    connections,
    media,
    sites,
    social,
    posts,
    facebookTools,
    calendar,
    news,
    practice,
    staff,
  ];

  await jobs.start(
    [
      ...mail.handlers,
      ...identity.jobs,
      ...notifications.jobs,
      ...business.jobs,
      ...connections.jobs,
      ...media.jobs,
      ...sites.jobs,
      ...social.jobs,
      ...posts.jobs,
      ...facebookTools.jobs,
      ...staff.jobs,
    ],
    staff.reportJob,
  );
  if (settings.runsJobs) social.worker.start();

  const checkReady = async () => {
    await database.ping();
    await jobs.ping();
  };
  const openServer = async (): Promise<Http> => {
    if (!settings.servesCalls) {
      const { openHealthServer } = await import('../platform/http/health.ts');
      return openHealthServer({ log, checkReady, countJobs: jobs.queues, metricsToken: settings.http.metricsToken });
    }
    const { openHttp } = await import('../platform/http/app.ts');
    return openHttp({
      settings: settings.http,
      routes: features.flatMap(({ routes }) => routes),
      redirectRoutes: connections.redirectRoutes,
      redirectResultPath: donePath,
      authenticate: identity.sessions.authenticate,
      findMembership: findMembership(db),
      recordStaffAction: audit.service.recordStaffAction,
      report: staff.report,
      sessionActions: { endSession: identity.sessions.end, clearAdminFlag: identity.sessions.clearAdminFlag },
      files: media.publicFiles,
      visitorPages: [sites.visitorPages],
      log,
      now,
      random,
      countJobs: jobs.queues,
      checkReady,
    });
  };

  /** Stops the share worker before the job queue, so that running calls to networks finish. */
  const stop = async (withinMs?: number) => {
    await social.worker.stop(withinMs);
    await jobs.stop(withinMs);
  };

  return {
    http: await openServer(),
    jobs: { ...jobs, stop },
    social,
    identity,
    notify: notifications.notify,
    business,
    connections,
    media,
    sites,
    posts,
    facebookTools,
    news: news.service,
  };
};

/** Merges the assets of several sources; undefined when no source has any. */
const combineAssetSources =
  (...sources: AssetSource[]): AssetSource =>
  async (businessId, type) => {
    const lists = (await Promise.all(sources.map((source) => source(businessId, type)))).filter(
      (list) => list !== undefined,
    );
    return lists.length > 0 ? lists.flat() : undefined;
  };
