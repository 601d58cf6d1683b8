import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { template } from '../src/platform/db/embedded.ts';
import { defaultCache, openDatabase } from '../src/platform/db/open.ts';
import { openJobs } from '../src/platform/jobs/index.ts';
import { openLog } from '../src/platform/log.ts';
import { executeOnServer, postgresTemplate } from './database.ts';

/** Builds the template of the databases once, before the test files need it at the same time. */
export default async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-test-'));
  process.env.FANFARE_TEST_FOLDER = folder;
  const server = process.env.DATABASE_URL;
  if (server) await createPostgresTemplate(server);
  else await template(defaultCache);
  return () => rmSync(folder, { recursive: true, force: true });
};

const createPostgresTemplate = async (server: string) => {
  await executeOnServer(server, `drop database if exists ${postgresTemplate} with (force)`);
  await executeOnServer(server, `create database ${postgresTemplate}`);
  const url = new URL(server);
  url.pathname = `/${postgresTemplate}`;
  const log = openLog('silent');
  const database = await openDatabase({ url: url.href, folder: '', log });
  const jobs = openJobs({ db: database.db, bossOptions: database.bossOptions, log, runsJobs: false });
  await jobs.start([]);
  await jobs.stop();
  await database.close();
};
