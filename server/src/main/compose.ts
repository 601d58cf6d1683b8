import { hosted, hostedGrant } from '@fanfare/connectors/hosted/index';
import { donePath } from '@fanfare/contract/connect-calls';
import type { Start } from '@fanfare/contract/identity';
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import { audit } from '../features/audit/index.ts';
import {
  type AssetSource,
  business,
  findMembership,
  membershipSummary,
  type PixelSource,
} from '../features/business/index.ts';
import { calendar, postSource, shareSource } from '../features/calendar/index.ts';
import { connections, type Networks } from '../features/connections/index.ts';
import { facebookTools, visibleComments } from '../features/facebook-tools/index.ts';
import { identity } from '../features/identity/index.ts';
import { media } from '../features/media/index.ts';
import { news } from '../features/news/index.ts';
import { notifications } from '../features/notifications/index.ts';
import { onSiteRemoved, posts } from '../features/posts/index.ts';
import { practice } from '../features/practice/index.ts';
import { siteAssets, sites } from '../features/sites/index.ts';
import { enqueueRecheck, type FindAdProfiles, social } from '../features/social/index.ts';
import { staff } from '../features/staff/index.ts';
import { type Now, sleep } from '../platform/clock.ts';
import type { Database } from '../platform/db/index.ts';
import { type HttpSettings, openHttp } from '../platform/http/index.ts';
import { openJobs } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log.ts';
import { mailer } from '../platform/mail/index.ts';
import { createSafeFetch } from '../platform/outbound/index.ts';
import type { RandomBytes } from '../platform/random.ts';
import { type SecretKey, secretBox, vault } from '../platform/secrets/index.ts';
import type { Files } from './file-storage.ts';
import { pageVideosOf } from './page-videos.ts';

export type Settings = {
  http: HttpSettings;
  registrationOpen: boolean;
  staffTwoFactor: boolean;
  mailboxUrl: string | null;
  /** Where the practice networks are, when networks are the practice ones. */
  practiceUrl: string | undefined;
  socialSdk: Start['social_sdk'];
  smtpUrl: string;
  mailFrom: string;
  secretKeys: SecretKey[];
  works: boolean;
  /** The documents' numbers for each network, or the networks' own of today. */
  profileSet: ProfileSet;
};

/** Where a business's assets and pixels come from: connected accounts, unless somebody says otherwise; and its ad profiles. */
export type Sources = { assets?: AssetSource; pixels?: PixelSource; adProfiles?: FindAdProfiles };

type Deps = {
  database: Database;
  settings: Settings;
  log: Log;
  now: Now;
  random: RandomBytes;
  networks: Networks;
  files: Files;
  sources?: Sources | undefined;
};

/** Puts the house together: every feature with what it needs, the jobs they declare, the calls they answer. */
export const compose = async ({ database, settings, log, now, random, networks, files, sources }: Deps) => {
  const { db } = database;
  const box = secretBox(settings.secretKeys, random);
  const secrets = vault({ box, now });
  const jobs = openJobs({ db, bossOptions: database.bossOptions, log, works: settings.works });
  const mail = mailer({ smtpUrl: settings.smtpUrl, from: settings.mailFrom, box, jobs, random });

  const { origin, adminOrigin } = settings.http;
  const { registrationOpen, staffTwoFactor, mailboxUrl, practiceUrl, socialSdk } = settings;
  const isPractice = practiceUrl !== undefined;
  const identitySettings = {
    ...{ origin, adminOrigin, registrationOpen, staffTwoFactor, mailboxUrl },
    ...{ isPractice, socialSdk },
  };
  const people = identity({
    db,
    now,
    random,
    log,
    mail,
    secrets,
    places: membershipSummary(db),
    settings: identitySettings,
  });
  const trail = audit({ db, reports: database.reports, now });
  const bell = notifications({ db, now, mail, origin });
  const links = connections({
    db,
    now,
    random,
    sleep,
    // Accounts are connected on the account page: where that has a host of its own, people come back there.
    origin: adminOrigin ?? origin,
    vault: secrets,
    jobs,
    audit: trail.service,
    notify: bell.notify,
    networks,
    profileSet: settings.profileSet,
    findMembership: findMembership(db),
    openNotification: bell.open,
  });
  const assetSource = sources?.assets ?? both(links.assets, siteAssets(db));
  const pixelSource = sources?.pixels ?? links.pixels;
  const places = business({
    db,
    now,
    random,
    mail,
    audit: trail.service,
    notify: bell.notify,
    people,
    origin,
    assetSource,
    pixelSource,
  });
  // In practice, an address somebody types may lead to the practice networks and to our own pages, and nowhere else on
  // this machine.
  const safe = createSafeFetch(
    practiceUrl ? { allowedHosts: [practiceUrl, origin].map((url) => new URL(url).host) } : {},
  );
  const library = media({
    ...{ db, now, random, origin, jobs, outbound: safe },
    audit: trail.service,
    files: files.store,
    sweepScratch: files.sweep,
    pictureSearch: () => networks.find('flickr')?.pictureSearch,
    videoSearch: () => networks.find('youtube')?.videoSearch,
    pageVideos: pageVideosOf(links.targets),
    onLost: (tx, businessId, uses) => {
      const shares = uses.filter(({ kind }) => kind === 'share').map(({ id }) => id);
      return enqueueRecheck(jobs, tx, businessId, shares);
    },
  });
  const publishing = sites({
    ...{ db, now, origin, jobs, box },
    audit: trail.service,
    assets: places.assets,
    connections: links.sites,
    media: library,
    host: { site: (kept) => hosted({ sites: kept, now }).site, grant: hostedGrant },
    pictureOrigins: settings.http.outside.pictures,
    comments: visibleComments(db),
    leaving: onSiteRemoved({ now, media: library.service }),
  });
  const outgoing = social({
    ...{ db, now, log, sleep, jobs, outbound: safe },
    targets: links.targets,
    notify: bell.notify,
    profileSet: settings.profileSet,
    media: library.service,
    library: library.library,
    adProfiles: sources?.adProfiles,
  });
  const writing = posts({
    ...{ db, now, sleep, jobs, sites: publishing, social: outgoing, media: library },
    audit: trail.service,
    targets: links.targets,
    profileSet: settings.profileSet,
  });
  const pages = facebookTools({
    ...{ db, now, jobs, sites: publishing, social: outgoing, media: library },
    targets: links.targets,
  });
  const days = calendar({
    sources: [shareSource(outgoing), postSource({ posts: writing, sites: publishing.service })],
  });
  const board = news({ db, now });
  const provider = staff({ db, now, random, jobs, mail, audit: trail.service, people, businesses: places.businesses });
  const rehearsal = practice({ sandboxUrl: practiceUrl });
  const features = [
    people,
    trail,
    bell,
    places,
    links,
    library,
    publishing,
    outgoing,
    writing,
    pages,
    days,
    board,
    rehearsal,
    provider,
  ];

  await jobs.start(
    [
      ...mail.handlers,
      ...people.jobs,
      ...bell.jobs,
      ...places.jobs,
      ...links.jobs,
      ...library.jobs,
      ...publishing.jobs,
      ...outgoing.jobs,
      ...writing.jobs,
      ...pages.jobs,
      ...provider.jobs,
    ],
    provider.reportJob,
  );
  if (settings.works) outgoing.worker.start();

  const http = await openHttp({
    settings: settings.http,
    routes: features.flatMap(({ routes }) => routes),
    windows: links.windows,
    windowTroublePath: donePath,
    authenticate: people.sessions.authenticate,
    findMembership: findMembership(db),
    watch: trail.service.watch,
    report: provider.report,
    visits: { endSession: people.sessions.end, dropAdmin: people.sessions.dropAdmin },
    files: library.publicFiles,
    visitorPages: [publishing.visitors],
    log,
    now,
    random,
    queues: jobs.queues,
    ready: async () => {
      await database.ping();
      await jobs.ping();
    },
  });

  /** Whatever is on its way to a network comes to its end before the queue closes. */
  const stop = async (withinMs?: number) => {
    await outgoing.worker.stop(withinMs);
    await jobs.stop(withinMs);
  };

  return {
    http,
    jobs: { ...jobs, stop },
    social: outgoing,
    people,
    notify: bell.notify,
    businesses: places,
    connections: links,
    media: library,
    sites: publishing,
    posts: writing,
    facebookTools: pages,
    news: board.service,
  };
};

/** What several know of; nothing is connected only when none of them has anything. */
const both =
  (...all: AssetSource[]): AssetSource =>
  async (businessId, type) => {
    const found = (await Promise.all(all.map((source) => source(businessId, type)))).filter(
      (list) => list !== undefined,
    );
    return found.length > 0 ? found.flat() : undefined;
  };
