import { hosted, hostedGrant } from '@fanfare/connectors/hosted/index';
import { watchUsage } from '@fanfare/connectors/kit/http/usage';
import type { FindAiProvider } from '@fanfare/connectors/ports/ai-provider';
import { createAdBuilder } from '../features/ad-builder/index.ts';
import { createAdChanges } from '../features/ad-changes/index.ts';
import { createAdProfiles } from '../features/ad-profiles/index.ts';
import { createAdRules } from '../features/ad-rules/index.ts';
import { createAdSpend } from '../features/ad-spend/index.ts';
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
import { createInsights } from '../features/insights/index.ts';
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
import type { Platform } from '../platform/platform.ts';
import type { RandomBytes } from '../platform/random.ts';
import { createVault, secretBox } from '../platform/secrets/index.ts';
import { createStallWatchdog } from '../platform/stall-watchdog.ts';
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
    db,
    bossOptions: database.bossOptions,
    log,
    runsJobs: settings.runsJobs,
    track: watchdog.track,
  });
  const announcements = createAnnouncements({ listen: database.listen, log });
  const events = createEvents({ db, jobs, now, random, runHandler });
  const mail = mailer({ smtpUrl: settings.smtpUrl, from: settings.mailFrom, box, jobs, random });
  // URLs entered by users can reach the practice networks and our own pages in practice mode, but no other address of
  // this machine.
  const practiceHosts = practiceUrl ? [practiceUrl, origin].map((url) => new URL(url).host) : [];
  const safeFetch = createSafeFetch({ allowedHosts: [...practiceHosts, ...privateHosts] });
  const platform: Platform = {
    db,
    readReport: database.readReport,
    now,
    random,
    sleep,
    log,
    box,
    vault,
    jobs,
    events,
    announcements,
    mail,
    safeFetch,
    origin,
    visitorAssets: readVisitorAssets(settings.http),
  };
  /**
   * Features of the product. Some read this list when they are called, to ask what the other features contribute; it is
   * complete once all of them are created.
   */
  const features: Feature[] = [];

  const identity = createIdentity(platform, {
    memberships: membershipSummary(db),
    hasher,
    settings: {
      origin,
      adminOrigin,
      registrationOpen,
      staffTwoFactor,
      mailboxUrl,
      socialSdk,
      isPractice: practiceUrl !== undefined,
    },
  });
  const auditFeature = createAudit(platform);
  const audit = auditFeature.service;
  const notifications = createNotifications(platform);
  const { notify } = notifications;
  const readMembership = findMembership(db);
  // Accounts are connected on the account page, so networks redirect to its host, if it has its own.
  const connections = createConnections(
    { ...platform, origin: adminOrigin ?? origin },
    {
      audit,
      notify,
      networks,
      profileSet,
      findMembership: readMembership,
      openNotification: notifications.open,
    },
  );
  const { targets, adAccountAccess: access } = connections;
  const pageEvents = createPageEvents(platform, { networks, targets });
  const business = createBusinessFeature(platform, {
    audit,
    notify,
    identity,
    assetSource: sources?.assets ?? combineAssetSources(connections.assets, siteAssets(db)),
    pixelSource: sources?.pixels ?? connections.pixels,
  });
  const { budget } = business;
  const videoSearch = (isKeyed: boolean) =>
    networks.find('youtube')?.videoSearch ?? (isKeyed ? networks.keyedVideoSearch : undefined);
  const media = createMedia(platform, {
    audit,
    files: files.store,
    removeUnfinishedFiles: files.removeUnfinished,
    pictureSearch: () => networks.find('flickr')?.pictureSearch,
    videoSearch,
    pageVideos: createPageVideoFinder(db, targets),
  });
  const deliveries = createDeliveries(platform, { audit, notify });
  const approvals = createApprovals(platform, {
    audit,
    notify,
    findMembership: readMembership,
    budget,
    access,
  });
  const autoresponders = createAutoresponders({
    mailing: connections.mailing,
    connectByKey: connections.credentialConnect.connectByKey,
  });
  const subscribers = createSubscribers(platform, { audit, budget });
  const sanitizeArticle = createArticleSanitizer([...settings.http.ownOrigins, origin]);
  const sites = createSites(platform, {
    audit,
    notify,
    media,
    assets: business.assets,
    connections: connections.sites,
    host: { site: (kept) => hosted({ sites: kept, now }).site, grant: hostedGrant },
    imageOrigins: externalOrigins.images,
    resolveTxt: sources?.resolveTxt ?? resolveTxt,
    isPractice: practiceUrl !== undefined,
    subscribers: subscribers.service,
    sanitizeArticle,
    allowedMediaUrl: createMediaUrlFilter([...settings.http.ownOrigins, origin]),
  });
  const ai = createAi(platform, {
    audit,
    notify,
    findAiProvider,
    sites: sites.usable,
    checkYoutubeKey: async (key) => videoSearch(true)?.checkKey(key),
  });
  const aiWriter = createAiWriter(platform, { notify, ai, media, sites });
  const promotions = createPromotions(platform, { audit, notify, budget });
  const insights = createInsights(platform, {
    access,
    watchUsage,
    listFilterUsers: () => collect(features, 'filterUsers'),
  });
  const adChanges = createAdChanges(platform, {
    audit,
    notify,
    networks,
    deliveries,
    approvals,
    access,
    objects: insights.objects,
    hasConnection: connections.hasAccount,
    listOtherRaises: (reader, businessId, day) => adBuilder.listRaises(reader, businessId, day),
  });
  const { limits } = adChanges;
  const adProfiles = createAdProfiles(platform, {
    audit,
    profileSet,
    access,
    targets,
    pixels: business.pixels,
    limits,
    listUseFinders: () => collect(features, 'adProfileUses'),
  });
  const adSpend = createAdSpend(platform, { audit, notify, access, kept: insights.kept });
  const adBuilder = createAdBuilder(platform, {
    audit,
    notify,
    findMembership: readMembership,
    profileSet,
    access,
    deliveries,
    approvals,
    media,
    adProfiles,
    insights,
    limits,
  });
  const adRules = createAdRules(platform, { audit, access, insights, approvals });
  const social = createSocial(platform, {
    profileSet,
    deliveries,
    approvals,
    targets,
    sites,
    media: media.service,
    library: media.library,
    adProfiles: sources?.adProfiles ?? adProfiles.findForAccount,
    settleShareAds: adBuilder.settleShareAds,
  });
  const posts = createPosts(platform, {
    audit,
    profileSet,
    deliveries,
    approvals,
    targets,
    sites,
    social,
    media,
  });
  const tracking = createTracking(platform, { sites });
  const postReports = createPostReports(platform, {
    profileSet,
    targets,
    sites,
    social,
    watchUsage,
    listFilterUsers: () => collect(features, 'filterUsers'),
  });
  const automators = createAutomators(platform, {
    audit,
    notify,
    findMembership: readMembership,
    access,
    insights,
    adProfiles,
    adChanges,
    adBuilder,
    postReports,
    deliveries,
    approvals,
  });
  const recycler = createRecycler(platform, {
    audit,
    findMembership: readMembership,
    media,
    social,
    postReports,
    adBuilder,
    adProfiles,
  });
  const bulkAi = createBulkAi(platform, {
    audit,
    notify,
    sites,
    posts,
    deliveries,
    approvals,
    media,
    models: ai.models,
    findYoutubeKey: ai.findYoutubeKey,
    articles: aiWriter.articles,
  });
  const facebookTools = createFacebookTools(platform, {
    audit,
    targets,
    sites,
    social,
    media,
    deliveries,
    pageEvents,
  });
  const contests = createContests(platform, {
    audit,
    notify,
    networks,
    profileSet,
    approvals,
    connections,
    media,
    subscribers: subscribers.service,
    promotions: promotions.service,
  });
  const dataPage = createDataPagePath(box);
  const lockers = createLockers(platform, {
    audit,
    networks,
    subscribers: subscribers.service,
    promotions: promotions.service,
    facebookApps: contests.choices.listApps,
    facebookSignIn: connections.credentialConnect.facebookSignIn,
    sanitizeArticle,
    imageOrigins: externalOrigins.images,
    embedScript: readVisitorScript(settings.http, 'locker/locker.ts'),
    dataPagePath: dataPage.toPath,
  });
  const rss = createRss(platform, {
    notify,
    findMembership: readMembership,
    targets,
    sites,
    social,
    practiceUrl,
    createDraft: posts.createDraft,
    planPost: posts.planPost,
    findMadePost: posts.findMadePost,
    ownHosts: [...settings.http.ownOrigins, origin].map((url) => new URL(url).host),
    imageOrigins: externalOrigins.images,
  });
  const leads = createLeads(platform, {
    audit,
    notify,
    budget,
    deliveries,
    targets,
    social,
    subscriptions: pageEvents.subscriptions,
    allowedHosts: [...practiceHosts, ...privateHosts],
    ...leadNeighbors(connections, contests),
    dataPage,
    listPersonRecords: () => collect(features, 'personRecords'),
  });
  const news = createNews(platform);
  const practice = createPractice({ sandboxUrl: practiceUrl, hasAccount: connections.hasAccount });
  const staff = createStaff(platform, {
    audit,
    identity,
    businesses: business.businesses,
    findSpend: adSpend.findSpend,
  });

  /** Features whose parts, calendar items and figures are shown in campaigns, calendar and dashboard. */
  const contributors = {
    identity,
    audit: auditFeature,
    notifications,
    business,
    connections,
    pageEvents,
    media,
    deliveries,
    approvals,
    sites,
    social,
    posts,
    facebookTools,
    bulkAi,
    ai,
    aiWriter,
    contests,
    subscribers,
    news,
    practice,
    staff,
    adProfiles,
    insights,
    adChanges,
    adSpend,
    adBuilder,
    adRules,
    autoresponders,
    leads,
    lockers,
    rss,
    tracking,
    postReports,
    automators,
    recycler,
  };
  features.push(...Object.values(contributors));
  const campaigns = createCampaigns(platform, {
    audit,
    deliveries,
    sites,
    promotions: promotions.service,
    imageOrigins: externalOrigins.images,
    embedScript: readVisitorScript(settings.http, 'embed/campaign.ts'),
    sources: collect(features, 'campaignSources'),
  });
  features.push(campaigns);
  const calendar = createCalendar({ sources: collect(features, 'calendarSources') });
  const dashboard = createDashboard(platform, {
    findMembership: readMembership,
    targets,
    social,
    sources: collect(features, 'dashboardSources'),
  });
  features.push(calendar, dashboard);

  deliveries.registerKinds(collect(features, 'deliveryKinds'));
  approvals.registerKinds(collect(features, 'approvalKinds'));
  const handlers = [...mail.handlers, ...collect(features, 'jobs'), ...events.subscribe(collect(features, 'events'))];
  await jobs.open(handlers);
  /** Starts the work when the server answers: jobs and deliveries can request pages of our own. */
  const startWork = async () => {
    await jobs.run(handlers, staff.reportJob);
    if (settings.runsJobs) for (const { worker } of features) worker?.start();
  };

  const checkReady = async () => {
    await database.ping();
    await jobs.ping();
  };
  const http = await openServer({
    settings,
    features,
    log,
    now,
    random,
    checkReady,
    watchdog,
    countJobs: jobs.queues,
    identity,
    audit: auditFeature,
    media,
    report: staff.report,
    findMembership: readMembership,
  });

  /** Stops the workers of features before the job queue, so that running calls to networks finish. */
  const stop = async (withinMs?: number) => {
    await Promise.all(features.map(({ worker }) => worker?.stop(withinMs)));
    await jobs.stop(withinMs);
  };

  return {
    ...contributors,
    platform,
    campaigns,
    dashboard,
    events,
    announcements,
    http,
    startWork,
    jobs: { ...jobs, stop },
    notify: notifications.notify,
    news: news.service,
  };
};
