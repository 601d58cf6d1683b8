import { createInterface } from 'node:readline/promises';
import { Email } from '@fanfare/contract/identity/identity';
import { Password } from '@fanfare/contract/kit/password';
import { createPasswordHasher } from '../features/identity/account/password-hasher.ts';
import { userStore } from '../features/identity/users.store.ts';
import { systemNow } from '../platform/clock.ts';
import { openDatabase } from '../platform/db/index.ts';
import { openLog } from '../platform/log.ts';
import { systemRandomBytes } from '../platform/random.ts';
import { readConfig } from './config.ts';
import { restrictNewFiles } from './data-folder.ts';

/**
 * Creates the first staff user, or makes an existing user staff: `npm run admin -- name@example.com "Full name"`.
 * The password is read from standard input, so that it is not in the shell history.
 */
const run = async () => {
  const [email = '', name = 'Staff'] = process.argv.slice(2);
  const address = Email.safeParse(email);
  if (!address.success) throw new Error('Usage: npm run admin -- name@example.com "Full name"');

  restrictNewFiles();
  const config = readConfig(systemRandomBytes);
  const database = await openDatabase({
    url: config.databaseUrl,
    folder: config.dataFolder,
    poolSize: 2,
    log: openLog('warn'),
  });
  try {
    const users = userStore(database.db);
    const existing = await users.findByEmail(address.data);
    if (existing) {
      await users.update(existing.id, { isStaff: true, emailConfirmedAt: existing.emailConfirmedAt ?? systemNow() });
      console.log(`${existing.email} is now staff. The password stays the same.`);
      return;
    }
    const password = Password.safeParse(await prompt('Password: '));
    if (!password.success) throw new Error(password.error.issues.map(({ message }) => message).join(' '));
    const passwordHash = await createPasswordHasher().hash(password.data);
    const at = systemNow();
    await users.insert({
      email: address.data,
      name,
      passwordHash,
      timeZone: null,
      isStaff: true,
      emailConfirmedAt: at,
      createdAt: at,
    });
    console.log(`${address.data} is now staff. Sign in at ${config.publicOrigin}/staff/login`);
  } finally {
    await database.close();
  }
};

const prompt = async (question: string): Promise<string> => {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return answer;
};

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
