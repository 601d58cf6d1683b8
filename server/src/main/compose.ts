import { hosted, hostedGrant } from '@fanfare/connectors/hosted/index';
import { watchUsage } from '@fanfare/connectors/kit/http/usage';
import type { FindAiProvider } from '@fanfare/connectors/ports/ai-provider';
import { createAi } from '../features/ai/index.ts';
import { createAiWriter } from '../features/ai-writer/index.ts';
import { createApprovals } from '../features/approvals/index.ts';
import { createAudit } from '../features/audit/index.ts';
import { createAutomators } from '../features/automators/index.ts';
import { createAutoresponders } from '../features/autoresponders/index.ts';
import { createBulkAi } from '../features/bulk-ai/index.ts';
import { createBusinessFeature, findMembership, membershipSummary } from '../features/business/index.ts';
import { createCalendar } from '../features/calendar/index.ts';
import { createCampaigns } from '../features/campaigns/index.ts';
import { createConnections, type Networks } from '../features/connections/index.ts';
import { createContests } from '../features/contests/index.ts';
import { createDashboard } from '../features/dashboard/index.ts';
import { createDeliveries } from '../features/deliveries/index.ts';
import { createFacebookTools } from '../features/facebook-tools/index.ts';
import { createIdentity, type PasswordHasher } from '../features/identity/index.ts';
import { createDataPagePath, createLeads } from '../features/leads/index.ts';
import { createLockers } from '../features/lockers/index.ts';
import { createMedia } from '../features/media/index.ts';
import { createNews } from '../features/news/index.ts';
import { createNotifications } from '../features/notifications/index.ts';
import { createPageEvents } from '../features/page-events/index.ts';
import { createPostReports } from '../features/post-reports/index.ts';
import { createPosts } from '../features/posts/index.ts';
import { createPractice } from '../features/practice/index.ts';
import { createPromotions } from '../features/promotions/index.ts';
import { createRecycler } from '../features/recycler/index.ts';
import { createRss } from '../features/rss/index.ts';
import { createSites, siteAssets } from '../features/sites/index.ts';
import { createSocial } from '../features/social/index.ts';
import { createStaff } from '../features/staff/index.ts';
import { createSubscribers } from '../features/subscribers/index.ts';
import { createTracking } from '../features/tracking/index.ts';
import { type Now, sleep } from '../platform/clock.ts';
import { createAnnouncements } from '../platform/db/announcements/announcements.ts';
import type { Database } from '../platform/db/index.ts';
import { resolveTxt } from '../platform/dns.ts';
import { createEvents, type RunHandler } from '../platform/events/index.ts';
import { createArticleSanitizer, createMediaUrlFilter } from '../platform/html/index.ts';
import { readVisitorAssets, readVisitorScript } from '../platform/http/index.ts';
import { openJobs } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log.ts';
import { mailer } from '../platform/mail/index.ts';
import { createSafeFetch } from '../platform/outbound/index.ts';
import type { RandomBytes } from '../platform/random.ts';
import { createVault, secretBox } from '../platform/secrets/index.ts';
import { createStallWatchdog } from '../platform/stall-watchdog.ts';
import { createAdFeatures } from './ad-features.ts';
import { collect, type Feature } from './feature.ts';
import type { FileStorage } from './file-storage.ts';
import { openServer } from './open-server.ts';
import type { Settings } from './settings.ts';
import { combineAssetSources, type Sources } from './sources/asset-sources.ts';
import { leadNeighbors } from './sources/lead-neighbors.ts';
import { createPageVideoFinder } from './sources/page-videos.ts';

type Deps = {
  database: Database;
  settings: Settings;
  log: Log;
  now: Now;
  random: RandomBytes;
  networks: Networks;
  findAiProvider: FindAiProvider;
  files: FileStorage;
  sources?: Sources | undefined;
  runHandler?: RunHandler | undefined;
  hasher?: PasswordHasher | undefined;
};

/** Creates all features with their dependencies, then starts what they contribute. */
export const compose = async (deps: Deps) => {
  const { database, settings, log, now, random, networks, findAiProvider, files, sources, runHandler, hasher } = deps;
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
  const announcements = createAnnouncements({ listen: database.listen, log });
  const events = createEvents({ db, jobs, now, random, runHandler });
  const mail = mailer({ smtpUrl: settings.smtpUrl, from: settings.mailFrom, box, jobs, random });
  // In practice mode, URLs entered by users can reach the practice networks and our own pages, but no other address of
  // this machine.
  const practiceHosts = practiceUrl ? [practiceUrl, origin].map((url) => new URL(url).host) : [];
  const safeFetch = createSafeFetch({ allowedHosts: [...practiceHosts, ...privateHosts] });
  const platform = {
    ...{ db, now, random, sleep, log, box, vault, jobs, events, announcements, mail, safeFetch },
    ...{ origin, profileSet, networks, findAiProvider, findMembership: findMembership(db) },
  };
  /** Filled below: some features ask what the others contribute when they are called. */
  const features: Feature[] = [];

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
  const pageEvents = createPageEvents({ ...base, targets });
  const business = createBusinessFeature({
    ...{ ...base, identity },
    assetSource: sources?.assets ?? combineAssetSources(connections.assets, siteAssets(db)),
    pixelSource: sources?.pixels ?? connections.pixels,
  });
  const videoSearch = (isKeyed: boolean) =>
    networks.find('youtube')?.videoSearch ?? (isKeyed ? networks.keyedVideoSearch : undefined);
  const media = createMedia({
    ...base,
    files: files.store,
    removeUnfinishedFiles: files.removeUnfinished,
    pictureSearch: () => networks.find('flickr')?.pictureSearch,
    videoSearch,
    pageVideos: createPageVideoFinder(db, targets),
  });
  const visitorAssets = readVisitorAssets(settings.http);
  const deliveries = createDeliveries(base);
  const approvals = createApprovals({
    ...{ ...base, budget: business.budget, visitorAssets, access: connections.adAccountAccess },
  });
  const autoresponders = createAutoresponders({
    mailing: connections.mailing,
    connectByKey: connections.credentialConnect.connectByKey,
  });
  const subscribers = createSubscribers({
    ...{ ...base, budget: business.budget, readReport: database.readReport, visitorAssets },
  });
  const sanitizeArticle = createArticleSanitizer([...settings.http.ownOrigins, origin]);
  const sites = createSites({
    ...{ ...base, media, assets: business.assets, connections: connections.sites },
    host: { site: (kept) => hosted({ sites: kept, now }).site, grant: hostedGrant },
    imageOrigins: externalOrigins.images,
    resolveTxt: sources?.resolveTxt ?? resolveTxt,
    isPractice: practiceUrl !== undefined,
    subscribers: subscribers.service,
    sanitizeArticle,
    allowedMediaUrl: createMediaUrlFilter([...settings.http.ownOrigins, origin]),
    visitorAssets,
  });
  const ai = createAi({
    ...{ ...base, sites: sites.usable },
    checkYoutubeKey: async (key) => videoSearch(true)?.checkKey(key),
  });
  const aiWriter = createAiWriter({ ...base, ai, media, sites });
  const promotions = createPromotions({ ...base, budget: business.budget });
  const ads = createAdFeatures({
    ...{ ...base, deliveries, approvals, connections, business, media, readReport: database.readReport },
    listUseFinders: () => collect(features, 'adProfileUses'),
    listFilterUsers: () => collect(features, 'filterUsers'),
  });
  const social = createSocial({
    ...{ ...base, deliveries, approvals, targets, sites, media: media.service, library: media.library },
    adProfiles: sources?.adProfiles ?? ads.adProfiles.findForAccount,
    settleShareAds: ads.adBuilder.settleShareAds,
  });
  const posts = createPosts({ ...base, deliveries, approvals, targets, sites, social, media });
  const tracking = createTracking({ ...base, sites });
  const postReports = createPostReports({
    ...{ ...base, targets, sites, social, watchUsage, readReport: database.readReport },
    listFilterUsers: () => collect(features, 'filterUsers'),
  });
  const automators = createAutomators({
    ...{ ...base, ...ads, deliveries, approvals, postReports, access: connections.adAccountAccess },
  });
  const recycler = createRecycler({
    ...{ ...base, media, social, postReports, adBuilder: ads.adBuilder, adProfiles: ads.adProfiles },
  });
  const bulkAi = createBulkAi({
    ...{
      ...base,
      sites,
      posts,
      deliveries,
      approvals,
      media,
      models: ai.models,
      findYoutubeKey: ai.findYoutubeKey,
      articles: aiWriter.articles,
    },
  });
  const facebookTools = createFacebookTools({ ...base, targets, sites, social, media, deliveries, pageEvents });
  const contests = createContests({
    ...{ ...base, approvals, connections, media, visitorAssets, subscribers: subscribers.service },
    promotions: promotions.service,
  });
  const dataPage = createDataPagePath(base.box);
  const lockers = createLockers({
    ...{ ...base, visitorAssets, subscribers: subscribers.service, promotions: promotions.service },
    facebookApps: contests.choices.apps,
    facebookSignIn: connections.credentialConnect.facebookSignIn,
    sanitizeArticle,
    imageOrigins: externalOrigins.images,
    embedScript: readVisitorScript(settings.http, 'locker/locker.ts'),
    dataPagePath: dataPage.toPath,
  });
  const rss = createRss({
    ...{ ...base, targets, sites, social, practiceUrl, createDraft: posts.createDraft, planPost: posts.planPost },
    findMadePost: posts.findMadePost,
    ownHosts: [...settings.http.ownOrigins, origin].map((url) => new URL(url).host),
    imageOrigins: externalOrigins.images,
  });
  const leads = createLeads({
    ...{ ...base, deliveries, targets, social, visitorAssets, subscriptions: pageEvents.subscriptions },
    ...{ readReport: database.readReport, budget: business.budget, allowedHosts: [...practiceHosts, ...privateHosts] },
    ...leadNeighbors(connections, contests),
    ...{ dataPage, listPersonRecords: () => collect(features, 'personRecords') },
  });
  const news = createNews(base);
  const practice = createPractice({ sandboxUrl: practiceUrl, hasAccount: connections.hasAccount });
  const staff = createStaff({ ...base, identity, businesses: business.businesses, findSpend: ads.adSpend.findSpend });

  /** Campaigns, calendar and dashboard show what these contribute. */
  const contributors = {
    ...{ identity, audit, notifications, business, connections, pageEvents, media, deliveries, approvals, sites },
    ...{ social, posts, facebookTools, bulkAi, ai, aiWriter, contests, subscribers, news, practice, staff },
    ...{ ...ads, autoresponders, leads, lockers, rss, tracking, postReports, automators, recycler },
  };
  features.push(...Object.values(contributors));
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
  approvals.registerKinds(collect(features, 'approvalKinds'));
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
  const http = await openServer({
    ...{ settings, features, log, now, random, checkReady, watchdog, countJobs: jobs.queues },
    ...{ identity, audit, media, report: staff.report, findMembership: platform.findMembership },
  });

  /** Stops the workers of features before the job queue, so that running calls to networks finish. */
  const stop = async (withinMs?: number) => {
    await Promise.all(features.map(({ worker }) => worker?.stop(withinMs)));
    await jobs.stop(withinMs);
  };

  return {
    ...{ ...contributors, campaigns, dashboard, events, announcements },
    http,
    startWork,
    jobs: { ...jobs, stop },
    notify: notifications.notify,
    news: news.service,
  };
};
