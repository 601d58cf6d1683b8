import { hosted, hostedGrant } from '@fanfare/connectors/hosted/index';
import { donePath } from '@fanfare/contract/connections/connect-calls';
import type { AppStart } from '@fanfare/contract/identity/identity';
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import { createAdProfiles } from '../features/ad-profiles/index.ts';
import { createAudit } from '../features/audit/index.ts';
import {
  type AssetSource,
  createBusinessFeature,
  findMembership,
  membershipSummary,
  type PixelSource,
} from '../features/business/index.ts';
import { createCalendar } from '../features/calendar/index.ts';
import { createCampaigns } from '../features/campaigns/index.ts';
import { createConnections, type Networks } from '../features/connections/index.ts';
import { createContests } from '../features/contests/index.ts';
import { createDashboard } from '../features/dashboard/index.ts';
import { createDeliveries } from '../features/deliveries/index.ts';
import { createFacebookTools } from '../features/facebook-tools/index.ts';
import { createIdentity, type PasswordHasher } from '../features/identity/index.ts';
import { createInsights } from '../features/insights/index.ts';
import { createMedia } from '../features/media/index.ts';
import { createNews } from '../features/news/index.ts';
import { createNotifications } from '../features/notifications/index.ts';
import { createPosts } from '../features/posts/index.ts';
import { createPractice } from '../features/practice/index.ts';
import { createPromotions } from '../features/promotions/index.ts';
import { createSites, siteAssets } from '../features/sites/index.ts';
import { createSocial, type FindAdProfiles } from '../features/social/index.ts';
import { createStaff } from '../features/staff/index.ts';
import { createSubscribers } from '../features/subscribers/index.ts';
import { type Now, sleep } from '../platform/clock.ts';
import type { Database } from '../platform/db/index.ts';
import { type ResolveTxt, resolveTxt } from '../platform/dns.ts';
import { createEvents, type RunHandler } from '../platform/events/index.ts';
import { createArticleSanitizer, createMediaUrlFilter } from '../platform/html/index.ts';
import { type Http, type HttpSettings, readVisitorAssets, readVisitorScript } from '../platform/http/index.ts';
import { openJobs } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log.ts';
import { mailer } from '../platform/mail/index.ts';
import { createSafeFetch } from '../platform/outbound/index.ts';
import type { RandomBytes } from '../platform/random.ts';
import { createVault, type SecretKey, secretBox } from '../platform/secrets/index.ts';
import { createStallWatchdog } from '../platform/stall-watchdog.ts';
import { collect, type Feature } from './feature.ts';
import type { FileStorage } from './file-storage.ts';
import { createPageVideoFinder } from './page-videos.ts';

export type Settings = {
  http: HttpSettings;
  registrationOpen: boolean;
  staffTwoFactor: boolean;
  mailboxUrl: string | null;
  /** URL of the practice networks; undefined in live mode. */
  practiceUrl: string | undefined;
  /** `host:port` that URLs entered by users can reach in the operator's own network. */
  privateHosts: readonly string[];
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

/** Sources of a business's assets, pixels and ad profiles, connected accounts by default; and of DNS records. */
export type Sources = {
  assets?: AssetSource;
  pixels?: PixelSource;
  adProfiles?: FindAdProfiles;
  resolveTxt?: ResolveTxt;
};

type Deps = {
  database: Database;
  settings: Settings;
  log: Log;
  now: Now;
  random: RandomBytes;
  networks: Networks;
  files: FileStorage;
  sources?: Sources | undefined;
  runHandler?: RunHandler | undefined;
  hasher?: PasswordHasher | undefined;
};

/** Creates all features with their dependencies, then starts what they contribute. */
export const compose = async (deps: Deps) => {
  const { database, settings, log, now, random, networks, files, sources, runHandler, hasher } = deps;
  const { db } = database;
  const { registrationOpen, staffTwoFactor, mailboxUrl, socialSdk, practiceUrl, privateHosts, profileSet } = settings;
  const { origin, adminOrigin, externalOrigins } = settings.http;
  const box = secretBox(settings.secretKeys, random);
  const vault = createVault({ box, now });
  const watchdog = createStallWatchdog(log);
  const jobs = openJobs({
    ...{ db, bossOptions: database.bossOptions, log, runsJobs: settings.runsJobs },
    track: watchdog.track,
  });
  const events = createEvents({ db, jobs, now, random, runHandler });
  const mail = mailer({ smtpUrl: settings.smtpUrl, from: settings.mailFrom, box, jobs, random });
  // In practice mode, URLs entered by users can reach the practice networks and our own pages, but no other address of
  // this machine.
  const practiceHosts = practiceUrl ? [practiceUrl, origin].map((url) => new URL(url).host) : [];
  const safeFetch = createSafeFetch({ allowedHosts: [...practiceHosts, ...privateHosts] });
  const platform = {
    ...{ db, now, random, sleep, log, box, vault, jobs, events, mail, safeFetch },
    ...{ origin, profileSet, networks, findMembership: findMembership(db) },
  };

  const identity = createIdentity({
    ...platform,
    memberships: membershipSummary(db),
    hasher,
    settings: {
      ...{ origin, adminOrigin, registrationOpen, staffTwoFactor, mailboxUrl, socialSdk },
      isPractice: practiceUrl !== undefined,
    },
  });
  const audit = createAudit({ ...platform, readReport: database.readReport });
  const notifications = createNotifications(platform);
  const base = { ...platform, audit: audit.service, notify: notifications.notify };
  const connections = createConnections({
    ...base,
    // Accounts are connected on the account page, so networks redirect to its host, if it has its own.
    origin: adminOrigin ?? origin,
    openNotification: notifications.open,
  });
  const { targets } = connections;
  const business = createBusinessFeature({
    ...{ ...base, identity },
    assetSource: sources?.assets ?? combineAssetSources(connections.assets, siteAssets(db)),
    pixelSource: sources?.pixels ?? connections.pixels,
  });
  const media = createMedia({
    ...base,
    files: files.store,
    removeUnfinishedFiles: files.removeUnfinished,
    pictureSearch: () => networks.find('flickr')?.pictureSearch,
    videoSearch: () => networks.find('youtube')?.videoSearch,
    pageVideos: createPageVideoFinder(db, targets),
  });
  const visitorAssets = readVisitorAssets(settings.http);
  const deliveries = createDeliveries({ ...base, listen: database.listen });
  const subscribers = createSubscribers({
    ...{ ...base, budget: business.budget, readReport: database.readReport, visitorAssets },
  });
  const sites = createSites({
    ...{ ...base, media, assets: business.assets, connections: connections.sites },
    host: { site: (kept) => hosted({ sites: kept, now }).site, grant: hostedGrant },
    imageOrigins: externalOrigins.images,
    resolveTxt: sources?.resolveTxt ?? resolveTxt,
    isPractice: practiceUrl !== undefined,
    subscribers: subscribers.service,
    sanitizeArticle: createArticleSanitizer([...settings.http.ownOrigins, origin]),
    allowedMediaUrl: createMediaUrlFilter([...settings.http.ownOrigins, origin]),
    visitorAssets,
  });
  const promotions = createPromotions({ ...base, budget: business.budget });
  const adProfiles = createAdProfiles({
    ...{ ...base, targets, access: connections.adAccountAccess, pixels: business.pixels },
  });
  const insights = createInsights({ ...base, access: connections.adAccountAccess });
  const social = createSocial({
    ...{ ...base, deliveries, targets, sites, media: media.service, library: media.library },
    adProfiles: sources?.adProfiles ?? adProfiles.findForAccount,
  });
  const posts = createPosts({ ...base, deliveries, targets, sites, social, media });
  const facebookTools = createFacebookTools({ ...base, targets, sites, social, media });
  const contests = createContests({
    ...{ ...base, connections, media, visitorAssets, subscribers: subscribers.service },
    promotions: promotions.service,
  });
  const news = createNews(base);
  const practice = createPractice({ sandboxUrl: practiceUrl, hasAccount: connections.hasAccount });
  const staff = createStaff({ ...base, identity, businesses: business.businesses });

  const features: Feature[] = [
    ...[identity, audit, notifications, business, connections, media, deliveries, sites, social, posts, facebookTools],
    ...[adProfiles, insights, contests, subscribers, news, practice, staff],
  ];
  const campaigns = createCampaigns({
    ...{ ...base, deliveries, sites, visitorAssets, promotions: promotions.service },
    imageOrigins: externalOrigins.images,
    embedScript: readVisitorScript(settings.http, 'embed/campaign.ts'),
    sources: collect(features, 'campaignSources'),
  });
  features.push(campaigns);
  const calendar = createCalendar({ sources: collect(features, 'calendarSources') });
  const dashboard = createDashboard({ ...base, targets, social, sources: collect(features, 'dashboardSources') });
  features.push(calendar, dashboard);

  deliveries.registerKinds(collect(features, 'deliveryKinds'));
  const handlers = [...mail.handlers, ...collect(features, 'jobs'), ...events.subscribe(collect(features, 'events'))];
  await jobs.open(handlers);
  /** Called when the server answers: jobs and deliveries can request pages of our own. */
  const startWork = async () => {
    await jobs.run(handlers, staff.reportJob);
    if (settings.runsJobs) for (const { worker } of features) worker?.start();
  };

  const checkReady = async () => {
    await database.ping();
    await jobs.ping();
  };
  const openServer = async (): Promise<Http> => {
    if (!settings.servesCalls) {
      const { openHealthServer } = await import('../platform/http/health.ts');
      return openHealthServer({
        ...{ log, checkReady, countJobs: jobs.queues, watchdog },
        metricsToken: settings.http.metricsToken,
      });
    }
    const { openHttp } = await import('../platform/http/app.ts');
    return openHttp({
      ...{ settings: settings.http, log, now, random, checkReady, watchdog },
      routes: collect(features, 'routes'),
      redirectRoutes: collect(features, 'redirectRoutes'),
      redirectResultPath: donePath,
      visitorPages: collect(features, 'visitorPages'),
      webhooks: collect(features, 'webhooks'),
      publicForms: collect(features, 'publicForms'),
      emailLinks: collect(features, 'emailLinks'),
      authenticate: identity.sessions.authenticate,
      findMembership: platform.findMembership,
      recordStaffAction: audit.service.recordStaffAction,
      report: staff.report,
      sessionActions: { endSession: identity.sessions.end, clearAdminFlag: identity.sessions.clearAdminFlag },
      files: media.publicFiles,
      countJobs: jobs.queues,
    });
  };

  /** Stops the workers of features before the job queue, so that running calls to networks finish. */
  const stop = async (withinMs?: number) => {
    await Promise.all(features.map(({ worker }) => worker?.stop(withinMs)));
    await jobs.stop(withinMs);
  };

  return {
    ...{ events, identity, business, connections, media, deliveries, subscribers, sites, social, posts, facebookTools },
    ...{ contests, campaigns, dashboard, insights },
    http: await openServer(),
    startWork,
    jobs: { ...jobs, stop },
    notify: notifications.notify,
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
