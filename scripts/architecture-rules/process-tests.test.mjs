import { expect, test } from 'vitest';
import { listProcessTests } from './process-tests.mjs';

const list = (path, text) => listProcessTests(new Map([[path, text]]));

test.each([
  "import { createSharedEnvironment } from '../../test/fixtures/multi-process.ts';",
  "import { createOldDatabase } from '../../../test/old-database.ts';",
  'const database = await createTestDatabase();',
  "import { migrationsFolder } from './migrations.ts';",
  "import { spawn } from 'node:child_process';",
])('test with %s → listed as a test that starts processes or opens databases', (text) => {
  expect(list('server/src/platform/db/db.test.ts', text)).toEqual(['server/src/platform/db/db.test.ts']);
});

test('test of the app, or a file that is no test → not listed', () => {
  expect(list('server/src/features/news/news.test.ts', 'await createTestApp()')).toEqual([]);
  expect(list('server/src/platform/db/migrations.ts', 'export const migrationsFolder = 1;')).toEqual([]);
});
