import { enableCompileCache } from 'node:module';
import { skipRepeatedResolution } from './module-resolution.ts';
import { compiledFolder } from './practice/practice-networks.ts';

// Compile cache, set before any other import: Node caches the compiled code of each file for the next start.
enableCompileCache(compiledFolder);
skipRepeatedResolution();

const start = async () => {
  const { restrictNewFiles, secureDataFolder } = await import('./data-folder.ts');
  restrictNewFiles();
  const { readConfig } = await import('./config.ts');
  const { systemRandomBytes } = await import('../platform/random.ts');
  const { startPracticeNetworks } = await import('./practice/practice-networks.ts');
  const config = readConfig(systemRandomBytes);
  if (config.isDemo) console.log('fanfare: starting, about a minute the first time');
  secureDataFolder(config.dataFolder);
  // Practice networks run in a worker thread, so that they start in parallel and do not block the server.
  const practice = config.isDemo && config.role !== 'worker' ? startPracticeNetworks(config) : undefined;
  // The start of the practice networks is awaited in `launch`, which reports its failure; until then the failure must
  // not be an unhandled rejection.
  practice?.catch(() => undefined);
  const { launch } = await import('./launch.ts');
  await launch(config, practice);
};

start().catch((error: unknown) => {
  console.error(
    error instanceof Error && !isExpected(error) ? error : String(Reflect.get(Object(error), 'message') ?? error),
  );
  process.exit(1);
});

/** Errors with a message for the operator: invalid setting, locked folder, database of an old release, port in use. */
const isExpected = (error: Error) =>
  error.name === 'ConfigError' ||
  error.name === 'OutdatedDatabaseError' ||
  error.message.startsWith('The data folder') ||
  ('code' in error && error.code === 'EADDRINUSE');
