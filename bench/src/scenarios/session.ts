import { setTimeout as pause } from 'node:timers/promises';
import { compareWithGoal, type Goal } from '../goals.ts';
import { getText, ownerEmail, signInAs } from '../http-client.ts';
import { type Postgres, withPostgres } from '../postgres.ts';
import type { Scenario } from '../report.ts';
import { withServer } from '../server.ts';

const callCount = 10;
const statementGoal: Goal = { comparison: '<=', limit: 1, unit: '' };
const otherUsers = 50_000;

export const session: Scenario = {
  name: 'session',
  description: 'SQL statements of the session check of a signed-in call (`GET /api/user/me`).',
  measure: () =>
    withPostgres(async (postgres) => {
      await postgres.client.query(`alter database postgres set log_statement = 'all'`);
      await postgres.client.query(`set log_statement = 'all'`);
      return withServer({ databaseUrl: postgres.url }, async ({ origin }) => {
        await insertSessions(postgres);
        const cookies = await signInAs(origin, ownerEmail);
        await getText(`${origin}/api/user/me`, cookies);
        const statements = await recordStatements(postgres, async () => {
          for (let call = 0; call < callCount; call++) await getText(`${origin}/api/user/me`, cookies);
        });
        const checks = statements.filter((statement) => statement.includes('"sessions"'));
        const plan = await explainStatement(postgres, checks[0]);
        const isIndexed = plan.includes('sessions_token') && !plan.includes('Seq Scan');
        return [
          compareWithGoal({
            name: 'Statements of the session check',
            goal: statementGoal,
            amount: checks.length / callCount,
            value: String(checks.length / callCount),
            holds: checks.length === callCount,
            method: `PostgreSQL log of ${callCount} calls, statements on the table sessions`,
          }),
          {
            name: 'Query plan of the session check',
            value: isIndexed ? 'by index' : 'not by index alone',
            target: 'by index',
            isMet: isIndexed,
            method: `explain with ${otherUsers} other users and sessions: ${listScanNodes(plan)}`,
          },
          {
            name: 'Statements of the whole call',
            value: String(statements.length / callCount),
            figure: { amount: statements.length / callCount, unit: 'statements', better: 'lower' },
            method: 'the same log, all statements of the web connection pool',
          },
        ];
      });
    }),
};

/** Inserts so many sessions that PostgreSQL's planner prefers an index. */
const insertSessions = async ({ client }: Postgres) => {
  await client.query(`insert into users (email, name, password_hash, created_at)
    select 'person-' || n || '@fanfare.test', 'Person', '', now() from generate_series(1, ${otherUsers}) as n`);
  await client.query(`insert into sessions (token_hash, user_id, address, user_agent, created_at, seen_at, expires_at)
    select md5(id::text), id, '192.0.2.1', 'bench', now(), now(), now() + interval '30 days' from users`);
  await client.query('analyze sessions, users');
};

/** The product's statements during `work`, read from the log between two marker statements. */
const recordStatements = async ({ client, log }: Postgres, work: () => Promise<void>): Promise<string[]> => {
  await client.query(`select 'bench begins'`);
  await work();
  await client.query(`select 'bench ends'`);
  for (let attempt = 0; attempt < 50 && !log().includes(`select 'bench ends'`); attempt++) await pause(100);
  const statementLog = log().split(`select 'bench begins'`)[1]?.split(`select 'bench ends'`)[0];
  if (statementLog === undefined) throw new Error('The marker statements are missing from the PostgreSQL log.');
  return [...statementLog.matchAll(/^fanfare\tLOG: {2}(?:execute [^:]*|statement): (.*)$/gm)].map(
    ([, statement = '']) => statement,
  );
};

const explainStatement = async ({ client }: Postgres, statement: string | undefined): Promise<string> => {
  if (statement === undefined) return 'no statement';
  const parameters = new Set(statement.match(/\$\d+/g)).size;
  await client.query(`prepare session_check as ${statement}`);
  await client.query('set plan_cache_mode = force_generic_plan');
  const nulls = Array.from({ length: parameters }, () => 'null').join(', ');
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) execute session_check(${nulls})`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};

const listScanNodes = (plan: string) =>
  (plan.match(/(?:Index|Seq|Bitmap)[\w ]* Scan (?:using \w+ )?on \w+/g) ?? []).join(', ');
