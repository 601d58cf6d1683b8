import { users as usersTable } from '../src/features/identity/identity.tables.ts';
import { userStore } from '../src/features/identity/users.store.ts';
import { openDatabase } from '../src/platform/db/index.ts';
import { openLog } from '../src/platform/log.ts';

/** Started and killed by a test: inserts users one by one and prints the row count after each commit. */
const [, , folder = ''] = process.argv;
const { db } = await openDatabase({ folder, log: openLog('silent') });
const users = userStore(db);
const print = (line: string) => process.stdout.write(`${line}\n`);

let rows = await db.$count(usersTable);
print(`found ${rows}`);
for (;;) {
  const email = `row${rows}@example.test`;
  await users.insert({ email, name: 'Row', passwordHash: '', timeZone: null, createdAt: new Date() });
  rows += 1;
  print(`wrote ${rows}`);
}
