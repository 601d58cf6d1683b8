// Runs a command with a temporary PostgreSQL in DATABASE_URL: node bench/src/with-postgres.ts COMMAND ARGUMENTS
// Exit code 3: PostgreSQL is not installed.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { findPostgres, withPostgres } from './postgres.ts';

const [program = '', ...args] = process.argv.slice(2);

if (!findPostgres()) {
  console.error('PostgreSQL not found. Install it (apt-get install postgresql).');
  process.exit(3);
}

let child: ChildProcess | undefined;
// Exit handlers stop the database and remove its folder.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (child) child.kill(signal);
    else process.exit(1);
  });

process.exitCode = await withPostgres(async ({ url }) => {
  child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, DATABASE_URL: url } });
  const [code] = await once(child, 'close');
  return code ?? 1;
});
