import type { PGlite } from '@electric-sql/pglite';
import { embeddedDatabase, openEmbedded } from '../src/platform/db/embedded.ts';
import type { Database } from '../src/platform/db/index.ts';
import { defaultCache } from '../src/platform/db/open.ts';
import { statementNames } from '../src/platform/db/prepared-statements.ts';

/** Embedded databases of this worker that no test uses now. Opening one takes 0.6 s of a core, emptying it 0.05 s. */
const unused: PGlite[] = [];
/** Statements are prepared at the second execution: tables of tests have few rows, so a plan made early is not slow. */
const preparation = { minExecutions: 2, maxPrepared: 3_000, preparesLists: true };

/**
 * An empty embedded database; closing it empties it for the next test file of this worker. For the product, the job queues
 * it has declared stay: declaring them takes 170 statements, and a start mends those that a test changed.
 */
export const reuseEmbeddedDatabase = async (createFolder: () => string, forProduct = false): Promise<Database> => {
  const pglite = unused.pop() ?? (await openEmbedded(createFolder(), defaultCache, statementNames(preparation))).pglite;
  if (!forProduct) await pglite.exec(deleteQueues);
  const handle = createHandle(pglite);
  return embeddedDatabase(handle.pglite, async () => {
    handle.close();
    if (await isEmptiedInTime(pglite, forProduct ? emptyAllTables : `${deleteQueues}; ${emptyAllTables}`))
      unused.push(pglite);
    else void pglite.close().catch(() => {});
  });
};

/** Rejects every call after `close`, so that leftover work of one test file does not write into the next one's data. */
const createHandle = (pglite: PGlite) => {
  let isOpen = true;
  const get = (target: PGlite, name: string | symbol) => {
    const value: unknown = Reflect.get(target, name, target);
    if (typeof value !== 'function') return value;
    return isOpen ? value.bind(target) : () => Promise.reject(new Error('PGlite is closed'));
  };
  return {
    pglite: new Proxy(pglite, { get }),
    close: () => {
      isOpen = false;
    },
  };
};

/** Empties a database; false when a transaction that a test left open holds it. */
const isEmptiedInTime = async (pglite: PGlite, statements: string): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), 10_000);
  });
  const emptied = pglite.exec(statements).then(
    () => true,
    () => false,
  );
  const isEmptied = await Promise.race([emptied, timeout]);
  clearTimeout(timer);
  return isEmptied;
};

const deleteQueues = 'delete from jobs.job; delete from jobs.schedule; delete from jobs.queue';

/**
 * Deletes all rows but those of the template and the job queues. `replica` turns off foreign keys and append-only triggers. The last line is
 * `discard all` without its end of prepared statements, which the next test file can use.
 */
const emptyAllTables = `
  do $$ declare item record; begin
    perform set_config('session_replication_role', 'replica', true);
    for item in select oid::regclass as name from pg_class where relkind = 'r'
      and relnamespace in ('public'::regnamespace, 'jobs'::regnamespace)
      and oid not in ('jobs.version'::regclass, 'jobs.queue'::regclass, 'jobs.schedule'::regclass)
    loop execute 'delete from ' || item.name; end loop;
    for item in select format('%I.%I', schemaname, sequencename) as name from pg_sequences where last_value is not null
    loop perform setval(item.name, 1, false); end loop;
  end $$;
  close all; reset all; unlisten *; select pg_advisory_unlock_all(); discard temp; discard sequences`;
