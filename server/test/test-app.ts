import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { practiceKeys, type Sandbox, startSandbox } from '@fanfare/sandbox';
import { sql } from 'drizzle-orm';
import { userStore } from '../src/features/identity/index.ts';
import { compose, type Sources } from '../src/main/compose.ts';
import type { Config } from '../src/main/config.ts';
import { createFileStorage } from '../src/main/file-storage.ts';
import { networksOf } from '../src/main/networks.ts';
import { outsideOf, socialSdkOf } from '../src/main/social-sdk.ts';
import { sleep } from '../src/platform/clock.ts';
import type { Database } from '../src/platform/db/index.ts';
import { openLog } from '../src/platform/log.ts';
import { browser, origin } from './browser.ts';
import { cancelCleanup, onCleanup } from './cleanup.ts';
import { freshDatabase } from './database.ts';

export const adminHost = 'https://admin.fanfare.example';
export const password = 'a long enough password';
type Person = {
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
  /** The practice page is closed, as where networks are the true ones; nothing is sent to them all the same. */
  isLive?: boolean;
  sources?: Sources;
  /** Nobody works in the background: tests that want to do so themselves. */
  isIdle?: boolean;
  /** What was there before and stays when this world ends: whoever hands it in closes it, and shuts the world. */
  kept?: Kept;
  /** A bucket for files; without it they lie on the disk. */
  s3?: Config['s3'];
};
export type Kept = { database: Database; sandbox: Sandbox; time: { now: Date }; secretKey: Buffer };
export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

/** The whole product on an empty database, with a clock that can be moved and a mailbox that can be read. */
export const createTestApp = async (options: Options = {}) => {
  const { kept } = options;
  const database = kept?.database ?? (await freshDatabase());
  const time = kept?.time ?? { now: new Date(options.now ?? '2030-06-15T10:00:00Z') };
  const sandbox = kept?.sandbox ?? (await startSandbox({ port: 0, smtpPort: 0, now: () => time.now }));
  if (!kept) onCleanup(database.close, sandbox.stop);

  const lines: string[] = [];
  const log = openLog('info', (line) => lines.push(line));
  const now = () => time.now;
  const practice = { mode: 'practice', practiceUrl: sandbox.url, credentials: practiceKeys } as const;
  const socialSdk = socialSdkOf(practice, 'v13.0');
  const dataFolder = mkdtempSync(join(tmpdir(), 'fanfare-world-'));
  onCleanup(async () => rmSync(dataFolder, { recursive: true, force: true }));
  const files = createFileStorage({ s3: options.s3, dataFolder }, now, randomBytes);
  // Waiting before a second try is of the clock, and nobody here has time.
  const networks = networksOf({ settings: practice, now, random: randomBytes, log, sleep: (ms) => sleep(ms / 100) });
  const { http, jobs, people, notify, businesses, connections, media, sites, social, posts, facebookTools } =
    await compose({
      database,
      sources: options.sources,
      networks,
      files,
      log,
      now,
      random: randomBytes,
      settings: {
        http: {
          origin,
          ownOrigins: [origin, adminHost],
          adminOrigin: options.hasAdminHost ? adminHost : null,
          webFolder: '/nonexistent',
          trustProxyHops: 0,
          limitScale: options.limitScale ?? 1000,
          uploadFolder: files.scratchFolder,
          isDev: false,
          outside: outsideOf(practice, socialSdk),
        },
        registrationOpen: options.registrationOpen ?? true,
        staffTwoFactor: options.staffTwoFactor ?? false,
        mailboxUrl: null,
        practiceUrl: options.isLive ? undefined : sandbox.url,
        socialSdk,
        smtpUrl: sandbox.smtpUrl,
        mailFrom: 'Fanfare <hello@fanfare.test>',
        secretKeys: [{ id: 'test', key: kept?.secretKey ?? randomBytes(32) }],
        works: options.isIdle !== true,
        profileSet: 'classic',
      },
    });
  const shut = async () => {
    await http.close();
    await jobs.stop(2_000);
  };
  if (!kept) onCleanup(shut);

  const passwordHash = await people.hasher.hash(password);
  let count = 0;

  /** A person with an account, not signed in anywhere. */
  const person = async (given: Person = {}) => {
    count += 1;
    const email = given.email ?? `person${count}@example.test`;
    const user = await userStore(database.db).insert({
      name: `Person ${count}`,
      timeZone: 'Europe/Paris',
      emailConfirmedAt: time.now,
      createdAt: time.now,
      passwordHash,
      ...given,
      email,
    });
    if (!user) throw new Error(`${email} is taken`);
    return user;
  };

  /** A person signed in with a browser of their own. */
  const signedIn = async (given: Person = {}) => {
    const user = await person(given);
    const own = browser(http);
    const answer = await own.post('/user/login', { email: user.email, password });
    if (answer.status !== 200) throw new Error(`Signing in failed: ${answer.text}`);
    return { ...own, user };
  };

  return {
    ...database,
    http,
    networks,
    jobs,
    sandbox,
    people,
    notify,
    businesses,
    connections,
    media,
    sites,
    social,
    posts,
    facebookTools,
    dataFolder,
    shut,
    lines,
    person,
    signedIn,
    browser: () => browser(http),
    /** Everything a table holds, as text. */
    dump: async (table: string) =>
      JSON.stringify(await database.db.execute(sql`select * from ${sql.identifier(table)}`)),
    rewriteHistory: () => database.db.execute(sql`update audit_entries set what = 'nothing'`),
    loseDatabase: async () => {
      cancelCleanup(database.close);
      await database.close();
    },
    /** Jobs of a kind for tomorrow. */
    plan: (job: string, count: number) =>
      database.db.execute(
        sql`insert into jobs.job (name, data, start_after) select ${job}, '{}', now() + interval '1 day' from generate_series(1, ${count}::int)`,
      ),
    /** From now on a job of this kind is not tried twice. */
    failFast: (job: string) => database.db.execute(sql`update jobs.queue set retry_limit = 0 where name = ${job}`),
    setLevel: (userId: number, accessLevel: number) => userStore(database.db).update(userId, { accessLevel }),
    deactivate: (userId: number) => userStore(database.db).update(userId, { deactivatedAt: time.now }),
    now: () => time.now,
    pass: (seconds: number) => {
      time.now = new Date(time.now.getTime() + seconds * 1000);
    },
    /** The newest mail to somebody, once it has arrived. */
    mailTo: (address: string, subject?: string) =>
      eventually(async () => {
        const found = sandbox.mailbox
          .list()
          .find((mail) => mail.to.includes(address) && (!subject || mail.subject === subject));
        if (!found) throw new Error(`No mail for ${address} yet`);
        return found;
      }),
  };
};

/** Tries until it works, up to ten seconds: for what a job does a moment later. */
export const eventually = async <T>(attempt: () => Promise<T> | T): Promise<T> => {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (tries >= 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
};

/** The token at the end of the link in a mail. */
export const tokenIn = (mail: { text: string }): string =>
  /https?:\/\/\S+\/([A-Za-z0-9_-]{20,})/.exec(mail.text)?.[1] ?? '';
