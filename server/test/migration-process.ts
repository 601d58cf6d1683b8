import { PGlite } from '@electric-sql/pglite';
import { openDatabase } from '../src/platform/db/index.ts';
import { openLog } from '../src/platform/log.ts';

/** Started and killed by a test: migrates a database. The embedded one kills itself at the given message to the database. */
const [, , folder = '', url = '', killAt = ''] = process.argv;

const run = PGlite.prototype.execProtocolStream;
let messages = 0;
PGlite.prototype.execProtocolStream = async function (...message) {
  messages += 1;
  if (messages === Number(killAt)) process.kill(process.pid, 'SIGKILL');
  return run.apply(this, message);
};

const database = await openDatabase({ folder, log: openLog('silent'), ...(url ? { url } : {}) });
await database.close();
process.stdout.write(`messages ${messages}\n`);
