import { identity } from '../features/identity/index.ts';
import { staff } from '../features/staff/index.ts';
import type { Now } from '../platform/clock.ts';
import type { Database } from '../platform/db/index.ts';
import type { RandomBytes } from '../platform/dice.ts';
import { type HttpSettings, openHttp } from '../platform/http/index.ts';
import { openJobs } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log.ts';
import { mailer } from '../platform/mail/index.ts';
import { type SecretKey, secretBox } from '../platform/secrets/index.ts';

export type Settings = {
  http: HttpSettings;
  adminOrigin: string;
  registrationOpen: boolean;
  mailboxUrl: string | null;
  smtpUrl: string;
  mailFrom: string;
  secretKeys: SecretKey[];
  works: boolean;
};

type Needs = { database: Database; settings: Settings; log: Log; now: Now; random: RandomBytes };

/** Puts the house together: every feature with what it needs, the jobs they declare, the calls they answer. */
export const compose = async ({ database, settings, log, now, random }: Needs) => {
  const { db } = database;
  const box = secretBox(settings.secretKeys, random);
  const jobs = openJobs({ db, bossOptions: database.bossOptions, log, works: settings.works });
  const mail = mailer({ smtpUrl: settings.smtpUrl, from: settings.mailFrom, box, jobs, random });

  const { origin } = settings.http;
  const { adminOrigin, registrationOpen, mailboxUrl } = settings;
  const people = identity({ db, now, random, log, mail, settings: { origin, adminOrigin, registrationOpen, mailboxUrl } });

  const provider = staff({ jobs });

  await jobs.start([...mail.handlers, ...people.jobs]);

  const http = await openHttp({
    settings: settings.http,
    routes: [...people.routes, ...provider.routes],
    authenticate: people.sessions.authenticate,
    visits: { endSession: people.sessions.end, dropAdmin: people.sessions.dropAdmin },
    log,
    now,
    random,
    ready: async () => {
      await database.ping();
      await jobs.ping();
    },
  });

  return { http, jobs, people };
};
