import { expect, test } from 'vitest';
import { recordStatements } from '../../../../test/sql-statements.ts';
import { createTestApp } from '../../../../test/test-app.ts';

test('forgotten password of a known and an unknown address → the same SQL statements; the job sends the email', async () => {
  const app = await createTestApp({ runsNoJobs: true });
  const user = await app.createUser();
  const ask = (email: string) => recordStatements(() => app.browser().post('/user/password/forgot', { email }));
  await ask(user.email);
  expect(await ask(user.email)).toEqual(await ask('unknown@example.test'));
});
