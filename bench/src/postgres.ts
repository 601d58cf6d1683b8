import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { cpuMs } from './cpu-time.ts';
import { freePort, withFolder } from './server.ts';

export type Postgres = {
  url: string;
  /** Client of the bench's own connection to PostgreSQL. */
  client: pg.Client;
  /** PostgreSQL's log; each statement line starts with the application name and a tab. */
  log: () => string;
};

/** A temporary PostgreSQL on localhost, without durability. */
export const withPostgres = <T>(work: (postgres: Postgres) => Promise<T>): Promise<T> =>
  withFolder(async (folder) => {
    const bin = findPostgres();
    if (!bin) throw new Error('PostgreSQL not found. Install it (apt-get install postgresql).');
    // PostgreSQL doesn't run as root; Debian's package creates the user postgres.
    const asPostgres =
      process.getuid?.() === 0 ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'] : [];
    if (asPostgres.length > 0) run(['chown', 'postgres', folder]);
    const data = join(folder, 'data');
    run([
      ...asPostgres,
      join(bin, 'initdb'),
      '-D',
      data,
      '-U',
      'fanfare',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
    ]);

    const port = await freePort();
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: folder,
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      logging_collector: 'on',
      log_filename: 'server.log',
      log_line_prefix: '%a\t',
      max_connections: '200',
    };
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const [program = '', ...args] = [...asPostgres, join(bin, 'postgres'), '-D', data, '-p', String(port), ...options];
    const child = spawn(program, args, { cwd: folder, stdio: 'ignore' });
    const kill = () => child.kill('SIGQUIT');
    process.prependOnceListener('exit', kill);

    const url = `postgres://fanfare@127.0.0.1:${port}/postgres`;
    const client = await connect(url);
    try {
      return await work({ url, client, log: () => readFileSync(join(data, 'log/server.log'), 'utf8') });
    } finally {
      await client.end();
      process.off('exit', kill);
      kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
  });

/** CPU time of PostgreSQL's processes that are connected now. */
export const databaseCpuMs = async ({ client }: Pick<Postgres, 'client'>): Promise<number> => {
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity');
  return rows.filter(({ pid }) => exists(`/proc/${pid}/stat`)).reduce((sum, { pid }) => sum + cpuMs(pid), 0);
};

/** Folder of PostgreSQL's programs; undefined if they are not installed. */
export const findPostgres = (): string | undefined => {
  const debian = '/usr/lib/postgresql';
  const versions = listFolder(debian).sort((a, b) => Number(b) - Number(a));
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((folder) => exists(join(folder, 'initdb')));
};

const listFolder = (folder: string) => (exists(folder) ? readdirSync(folder) : []);

const exists = (path: string) => {
  try {
    accessSync(path);
    return true;
  } catch {
    return false;
  }
};

const run = ([program = '', ...args]: string[]) => {
  const { status, stderr, error } = spawnSync(program, args, { cwd: '/', encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr}`);
};

const connect = async (connectionString: string): Promise<pg.Client> => {
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client({ connectionString, application_name: 'bench' });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (attempt === 100) throw error;
      await pause(100);
    }
  }
};
