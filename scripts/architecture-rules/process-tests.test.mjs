import { expect, test } from 'vitest';
import { listProcessTests } from './process-tests.mjs';

const list = (path, text) => listProcessTests(new Map([[path, text]]));

test.each([
  "import { createSharedEnvironment } from '../../test/fixtures/multi-process.ts';",
  "import { createOldDatabase } from '../../../test/old-database.ts';",
  'const database = await createTestDatabase();',
  "import { migrationsFolder } from './migrations.ts';",
  "import { spawn } from 'node:child_process';",
])('%s → with the tests of processes', (text) => {
  expect(list('server/src/platform/db/db.test.ts', text)).toEqual(['server/src/platform/db/db.test.ts']);
});

test('a test of the app, and what is not a test → not with them', () => {
  expect(list('server/src/features/news/news.test.ts', 'await createTestApp()')).toEqual([]);
  expect(list('server/src/platform/db/migrations.ts', 'export const migrationsFolder = 1;')).toEqual([]);
});
