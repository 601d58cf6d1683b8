import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { type OpenAiSettings, practiceSettings } from '@fanfare/connectors/openai/settings';
import type { FindAiProvider } from '@fanfare/connectors/ports/ai-provider';
import type { Credentials } from '@fanfare/connectors/registry';
import { practiceKeys, type Sandbox } from '@fanfare/sandbox';
import { sql } from 'drizzle-orm';
import { createPasswordHasher } from '../src/features/identity/account/password-hasher.ts';
import type { RequestContext } from '../src/features/identity/sessions/sessions.service.ts';
import { userStore } from '../src/features/identity/users.store.ts';
import { createAiProviders } from '../src/main/ai/ai-provider.ts';
import { compose } from '../src/main/compose.ts';
import type { Config } from '../src/main/config.ts';
import { createFileStorage } from '../src/main/file-storage.ts';
import { createNetworks } from '../src/main/networks.ts';
import { externalOriginsFor, socialSdkFor } from '../src/main/social-sdk.ts';
import type { Sources } from '../src/main/sources/asset-sources.ts';
import { sleep } from '../src/platform/clock.ts';
import type { Database } from '../src/platform/db/index.ts';
import { cookieNames } from '../src/platform/http/security/cookies.ts';
import { openLog } from '../src/platform/log.ts';
import { browser, origin } from './browser.ts';
import { cancelCleanup, onCleanup } from './cleanup.ts';
import { createEmptyDatabase, createTestFolder } from './database.ts';
import { reusePracticeNetworks } from './practice-networks.ts';

export const adminHost = 'https://admin.fanfare.example';
export const password = 'a long enough password';
/**
 * Cost of password hashes in tests, a hundredth of the product's. A hash names its own cost, so both can be checked.
 */
const hasher = createPasswordHasher({ memoryCost: 64, timeCost: 1, parallelism: 1 });
const passwordHash = hasher.hash(password);
type UserFields = {
  email?: string;
  name?: string;
  isStaff?: boolean;
  accessLevel?: number;
  timeZone?: string;
  emailConfirmedAt?: Date | null;
  deactivatedAt?: Date;
};
type Options = {
  now?: string;
  registrationOpen?: boolean;
  staffTwoFactor?: boolean;
  limitScale?: number;
  hasAdminHost?: boolean;
  /** Public origin of the app, instead of the default one, which is local and over http. */
  publicOrigin?: string;
  /** The practice page is closed, as in live mode; networks are still the practice ones. */
  isLive?: boolean;
  sources?: Sources;
  /** True to start no background workers: the test runs jobs itself. */
  runsNoJobs?: boolean;
  /** Resources that outlive this app; the test closes them and stops the app. */
  shared?: SharedResources;
  /** Keys of other practice apps than the default ones. */
  networkKeys?: Credentials;
  /** A bucket for files; without it they are stored on the disk. */
  s3?: Config['s3'];
  /** Finds an AI provider instead of the practice provider. */
  findAiProvider?: FindAiProvider;
  /** Other settings of the practice AI provider, or none at all. */
  ai?: Partial<OpenAiSettings> | null;
  /** `host:port` of sites that are not practice sites. */
  privateHosts?: string[];
};
/** Number of users that the test apps of this process created: several apps can use one database. */
let userCount = 0;
type SharedResources = { database: Database; sandbox: Sandbox; time: { now: Date }; secretKey: Buffer };
export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

/** The full product on an empty database, with a clock that tests can set and a readable mailbox. */
export const createTestApp = async (options: Options = {}) => {
  const { shared } = options;
  const database = shared?.database ?? (await createEmptyDatabase({ forProduct: true }));
  const time = shared?.time ?? { now: new Date(options.now ?? '2030-06-15T10:00:00Z') };
  const sandbox = shared?.sandbox ?? (await reusePracticeNetworks(() => time.now));
  // The database closes first: then work that is left over cannot reach the networks of the next test file.
  if (!shared) onCleanup(sandbox.stop, database.close);

  const secretKey = shared?.secretKey ?? randomBytes(32);
  const logLines: string[] = [];
  const log = openLog('info', (line) => logLines.push(line));
  const now = () => time.now;
  const { privateHosts = [] } = options;
  const practice = {
    mode: 'practice',
    practiceUrl: sandbox.url,
    privateHosts,
    credentials: { ...practiceKeys, ...options.networkKeys },
  } as const;
  const socialSdk = socialSdkFor(practice, 'v13.0');
  const dataFolder = createTestFolder();
  onCleanup(async () => rmSync(dataFolder, { recursive: true, force: true }));
  const files = createFileStorage({ s3: options.s3, dataFolder }, now, randomBytes);
  // Retry delays are 100 times shorter.
  const networks = createNetworks({
    settings: practice,
    now,
    random: randomBytes,
    log,
    sleep: (ms) => sleep(ms / 100),
  });
  const findAiProvider = createAiProviders({
    settings:
      options.ai === null ? undefined : { ...practiceSettings(sandbox.url, practiceKeys.openai), ...options.ai },
    allowedHosts: [new URL(sandbox.url).host],
    now,
    random: randomBytes,
    log,
  });
  const { http, jobs, events, identity, notify, business, connections, media, deliveries, sites, ...features } =
    await compose({
      database,
      sources: options.sources,
      hasher,
      networks,
      findAiProvider: options.findAiProvider ?? findAiProvider,
      files,
      log,
      now,
      random: randomBytes,
      // Events are delivered at least once, so every handler must be idempotent.
      runHandler: async (run) => {
        await run();
        await run();
      },
      settings: {
        http: {
          origin: options.publicOrigin ?? origin,
          ownOrigins: [origin, adminHost],
          adminOrigin: options.hasAdminHost ? adminHost : null,
          webFolder: '/nonexistent',
          trustProxyHops: 0,
          limitScale: options.limitScale ?? 1000,
          uploadFolder: files.scratchFolder,
          isDev: false,
          externalOrigins: externalOriginsFor(practice, socialSdk),
        },
        registrationOpen: options.registrationOpen ?? true,
        staffTwoFactor: options.staffTwoFactor ?? false,
        mailboxUrl: null,
        practiceUrl: options.isLive ? undefined : sandbox.url,
        privateHosts,
        socialSdk,
        smtpUrl: sandbox.smtpUrl,
        mailFrom: 'Fanfare <hello@fanfare.test>',
        secretKeys: [{ id: 'test', key: secretKey }],
        runsJobs: options.runsNoJobs !== true,
        servesCalls: true,
        profileSet: 'classic',
      },
    });
  await features.startWork();
  const stop = async () => {
    await http.close();
    await jobs.stop(2_000);
  };
  if (!shared) onCleanup(stop);

  /** A user without a session. */
  const createUser = async (fields: UserFields = {}) => {
    userCount += 1;
    const email = fields.email ?? `person${userCount}@example.test`;
    const user = await userStore(database.db).insert({
      name: `Person ${userCount}`,
      timeZone: 'Europe/Paris',
      emailConfirmedAt: time.now,
      createdAt: time.now,
      passwordHash: await passwordHash,
      ...fields,
      email,
    });
    if (!user) throw new Error(`${email} is taken`);
    return user;
  };

  const isSecure = (options.publicOrigin ?? origin).startsWith('https:');

  /** A user with a session in a separate browser, without the check of the password. */
  const createSignedInUser = async (fields: UserFields = {}) => {
    const user = await createUser(fields);
    const session = browser(http);
    await identity.signIn.startSession(user.id, sessionContext(session.jar, isSecure));
    return { ...session, user };
  };

  return {
    ...database,
    resources: { database, sandbox, time, secretKey } satisfies SharedResources,
    http,
    networks,
    jobs,
    events,
    sandbox,
    identity,
    notify,
    business,
    connections,
    media,
    deliveries,
    sites,
    ...features,
    gates: features.bulkAi.gates,
    dataFolder,
    stop,
    logLines,
    secretKey,
    createUser,
    createSignedInUser,
    browser: () => browser(http),
    /** All rows of a table as JSON. */
    dumpTable: async (table: string) =>
      JSON.stringify(await database.db.execute(sql`select * from ${sql.identifier(table)}`)),
    overwriteAuditEntries: () => database.db.execute(sql`update audit_entries set what = 'nothing'`),
    /** Stores HTML as an earlier version might have, which sanitized less. */
    overwritePages: async (html: string) => {
      for (const table of ['site_pages', 'hosted_posts'])
        await database.db.execute(sql`update ${sql.identifier(table)} set html = ${html}`);
    },
    closeDatabase: async () => {
      cancelCleanup(database.close);
      await database.close();
    },
    /** Inserts jobs that are due tomorrow. */
    insertScheduledJobs: (job: string, count: number) =>
      database.db.execute(
        sql`insert into jobs.job (name, data, start_after) select ${job}, '{}', now() + interval '1 day' from generate_series(1, ${count}::int)`,
      ),
    /** Jobs of this name are not retried from now on. */
    disableRetries: (job: string) =>
      database.db.execute(sql`update jobs.queue set retry_limit = 0 where name = ${job}`),
    setAccessLevel: (userId: number, accessLevel: number) => userStore(database.db).update(userId, { accessLevel }),
    setEmail: (userId: number, email: string) => userStore(database.db).update(userId, { email }),
    deactivateUser: (userId: number) => userStore(database.db).update(userId, { deactivatedAt: time.now }),
    now: () => time.now,
    advanceClock: (seconds: number) => {
      time.now = new Date(time.now.getTime() + seconds * 1000);
    },
    /** Waits for an email to this address and returns the newest. */
    waitForMail: (address: string, subject?: string) =>
      eventually(async () => {
        const newest = sandbox.mailbox
          .list()
          .find((mail) => mail.to.includes(address) && (!subject || mail.subject === subject));
        if (!newest) throw new Error(`No mail for ${address} yet`);
        return newest;
      }),
  };
};

/** Another process on the database of an app, with other settings and without jobs. A database of its own takes seconds. */
export const openProcess = async ({ resources }: TestApp, settings: Options) => {
  const process = await createTestApp({ ...settings, runsNoJobs: true, shared: resources });
  onCleanup(process.stop);
  return process;
};

/** A sign-in by a local browser with these cookies. */
const sessionContext = (jar: Map<string, string>, isSecure: boolean): RequestContext => {
  const names = cookieNames(isSecure);
  return {
    client: { address: '127.0.0.1', userAgent: 'lightMyRequest', requestId: 'test' },
    cookies: {
      read: (purpose) => jar.get(names[purpose]),
      set: (purpose, value) => void jar.set(names[purpose], value),
      clear: (purpose) => void jar.delete(names[purpose]),
    },
  };
};

/** Retries every 20 ms until `attempt` succeeds, for results of background jobs. The limit is for a hang only. */
export const eventually = async <T>(attempt: () => Promise<T> | T): Promise<T> => {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (tries >= 3000) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
};

/** The token at the end of the link in an email. */
export const parseMailToken = (mail: { text: string }): string =>
  /https?:\/\/\S+\/([A-Za-z0-9_-]{20,})/.exec(mail.text)?.[1] ?? '';
