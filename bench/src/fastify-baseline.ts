// Baseline server of the list scenario: Fastify with the same two SQL statements as the product, and JSON.stringify.
import Fastify from 'fastify';
import pg from 'pg';

const { PORT, DATABASE_URL, DATABASE_POOL } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(DATABASE_POOL) });
const app = Fastify({ logger: false });

const jobFilter = `from jobs.job where name = $1 and state < 'completed'
  and ($2 = '' or position($3 in source_name) > 0)`;
const rowsSql = `select id, coalesce(source_name, 'unknown') as job,
  coalesce(source_output->>'message', output->>'message', 'The job ended without an error message.') as error,
  coalesce(source_retry_count, 0) + 1 as attempts,
  coalesce(source_created_on, created_on) as created_at, created_on as failed_at
  ${jobFilter} order by created_on desc, id limit $4 offset $5`;
const totalSql = `select count(*)::int as total ${jobFilter}`;

app.get('/jobs', async (_, reply) => {
  const { rows } = await pool.query(rowsSql, ['dead-letters', '', '', 25, 0]);
  const totalResult = await pool.query<{ total: number }>(totalSql, ['dead-letters', '', '']);
  const body = { items: rows, total: totalResult.rows[0]?.total ?? 0, page: 1, page_size: 25 };
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
});

process.once('SIGTERM', () => process.exit(0));
await app.listen({ host: '127.0.0.1', port: Number(PORT) });
