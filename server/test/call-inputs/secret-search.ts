import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { createVault, secretBox } from '../../src/platform/secrets/index.ts';
import { selectRows } from '../select-rows.ts';
import type { TestApp } from '../test-app.ts';

const GrantTokens = z.object({ accessToken: z.string(), refreshToken: z.string().optional() });

/** Reads everything in the vault, opened: tokens of all connections, app secrets, application passwords. */
export const readStoredSecrets = async (app: TestApp): Promise<string[]> => {
  const vault = createVault({ box: secretBox([{ id: 'test', key: app.secretKey }], randomBytes), now: app.now });
  const rows = await selectRows(app.db, sql`select id, context from secrets`);
  const texts = await Promise.all(rows.map(({ id, context = '' }) => vault.read(app.db, Number(id), context)));
  return texts.flatMap((text) => {
    const grant = GrantTokens.safeParse(parseJson(text));
    return grant.success ? [grant.data.accessToken, grant.data.refreshToken ?? ''] : [text];
  });
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** All rows of all tables as text, by table. */
export const dumpDatabase = async (app: TestApp): Promise<{ place: string; text: string }[]> => {
  const tables = await selectRows(
    app.db,
    sql`select table_schema as schema, table_name as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const dumps = [];
  for (const { schema = '', name = '' } of tables) {
    const [row] = await selectRows(
      app.db,
      sql`select string_agg(t::text, ' ') as text from ${sql.identifier(schema)}.${sql.identifier(name)} t`,
    );
    dumps.push({ place: `${schema}.${name}`, text: row?.text ?? '' });
  }
  return dumps;
};

/** The ways in which a secret could appear in a text. */
export const spellSecret = (secret: string): string[] => [
  secret,
  secret.replaceAll(' ', ''),
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64'),
  Buffer.from(secret).toString('hex'),
  JSON.stringify(secret).slice(1, -1),
];
