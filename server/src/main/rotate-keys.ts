import { systemNow } from '../platform/clock.ts';
import { openDatabase } from '../platform/db/index.ts';
import { openLog } from '../platform/log.ts';
import { systemRandomBytes } from '../platform/random.ts';
import { createVault, secretBox } from '../platform/secrets/index.ts';
import { readConfig } from './config.ts';
import { restrictNewFiles } from './data-folder.ts';

/** Re-encrypts every stored secret with the first key of FANFARE_SECRET_KEYS. Can be stopped and run again. */
const run = async () => {
  restrictNewFiles();
  const config = readConfig(systemRandomBytes);
  const { databaseUrl: url, dataFolder: folder } = config;
  const database = await openDatabase({ url, folder, poolSize: 2, log: openLog('warn') });
  try {
    const vault = createVault({ box: secretBox(config.secretKeys, systemRandomBytes), now: systemNow });
    const { changed, left } = await vault.rotate(database.db);
    console.log(`${changed} secrets re-encrypted.`);
    if (left > 0)
      throw new Error(`${left} secrets can't be decrypted with any key of FANFARE_SECRET_KEYS. They are unchanged.`);
  } finally {
    await database.close();
  }
};

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
