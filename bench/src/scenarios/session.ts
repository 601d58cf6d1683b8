import { setTimeout as pause } from 'node:timers/promises';
import { get, owner, signInAs } from '../http-client.ts';
import { type Postgres, withPostgres } from '../postgres.ts';
import type { Scenario } from '../report.ts';
import { withServer } from '../server.ts';

const calls = 10;
const others = 50_000;

export const session: Scenario = {
  name: 'session',
  about: 'What the session check of a signed-in call (`GET /api/user/me`) asks the database.',
  measure: () =>
    withPostgres(async (postgres) => {
      await postgres.client.query(`alter database postgres set log_statement = 'all'`);
      await postgres.client.query(`set log_statement = 'all'`);
      return withServer({ databaseUrl: postgres.url }, async ({ origin }) => {
        await insertSessions(postgres);
        const cookies = await signInAs(origin, owner);
        await get(`${origin}/api/user/me`, cookies);
        const statements = await statementsDuring(postgres, async () => {
          for (let call = 0; call < calls; call++) await get(`${origin}/api/user/me`, cookies);
        });
        const checks = statements.filter((statement) => statement.includes('"sessions"'));
        const plan = await planOf(postgres, checks[0]);
        const isIndexed = plan.includes('sessions_token') && !plan.includes('Seq Scan');
        return [
          {
            what: 'Statements of the session check',
            figure: String(checks.length / calls),
            target: '1',
            met: checks.length === calls,
            how: `PostgreSQL's own log of ${calls} calls, statements that name sessions`,
          },
          {
            what: 'Its plan',
            figure: isIndexed ? 'by index' : 'not by index alone',
            target: 'by index',
            met: isIndexed,
            how: `explain with ${others} other people and sessions: ${nodesOf(plan)}`,
          },
          {
            what: 'Statements of the whole call',
            figure: String(statements.length / calls),
            how: `the same log, every statement of the web's pool`,
          },
        ];
      });
    }),
};

/** Enough people and sessions that the planner has a choice to make. */
const insertSessions = async ({ client }: Postgres) => {
  await client.query(`insert into users (email, name, password_hash, created_at)
    select 'person-' || n || '@fanfare.test', 'Person', '', now() from generate_series(1, ${others}) as n`);
  await client.query(`insert into sessions (token_hash, user_id, address, user_agent, created_at, seen_at, expires_at)
    select md5(id::text), id, '192.0.2.1', 'bench', now(), now(), now() + interval '30 days' from users`);
  await client.query('analyze sessions, users');
};

/** The product's own statements while something is done, taken from the log between two marks of ours. */
const statementsDuring = async ({ client, log }: Postgres, work: () => Promise<void>): Promise<string[]> => {
  await client.query(`select 'bench begins'`);
  await work();
  await client.query(`select 'bench ends'`);
  for (let attempt = 0; attempt < 50 && !log().includes(`select 'bench ends'`); attempt++) await pause(100);
  const between = log().split(`select 'bench begins'`)[1]?.split(`select 'bench ends'`)[0];
  if (between === undefined) throw new Error('The log of PostgreSQL does not show our own statements.');
  return [...between.matchAll(/^fanfare\tLOG: {2}(?:execute [^:]*|statement): (.*)$/gm)].map(
    ([, statement = '']) => statement,
  );
};

const planOf = async ({ client }: Postgres, statement: string | undefined): Promise<string> => {
  if (statement === undefined) return 'there was no statement';
  const parameters = new Set(statement.match(/\$\d+/g)).size;
  await client.query(`prepare session_check as ${statement}`);
  await client.query('set plan_cache_mode = force_generic_plan');
  const nulls = Array.from({ length: parameters }, () => 'null').join(', ');
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) execute session_check(${nulls})`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};

const nodesOf = (plan: string) =>
  (plan.match(/(?:Index|Seq|Bitmap)[\w ]* Scan (?:using \w+ )?on \w+/g) ?? []).join(', ');
