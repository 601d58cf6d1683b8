import { expect, test } from 'vitest';
import { listLongTests } from './long-tests.mjs';

test('test file with a line "Long:" and a reason → left to CI; without a reason, or a file that is no test → not', () => {
  const texts = {
    'server/test/growth.test.ts': "import { test } from 'vitest';\n\n// Long: thousands of texts\n",
    'scripts/patterns.test.mjs': '// Long: all patterns\n',
    'server/src/features/news/news.test.ts': '// Long:\nawait createTestApp()',
    'server/src/features/news/news.service.ts': '// Long: a comment\n',
  };
  expect(listLongTests(new Map(Object.entries(texts)))).toEqual([
    'server/test/growth.test.ts',
    'scripts/patterns.test.mjs',
  ]);
});
