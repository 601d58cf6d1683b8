import { enableCompileCache } from 'node:module';
import { compiledFolder } from './practice-networks.ts';

// Before anything else is read: what Node makes of each file is kept, and the next start takes it from there.
enableCompileCache(compiledFolder);

const start = async () => {
  const { readConfig } = await import('./config.ts');
  const { systemRandomBytes } = await import('../platform/random.ts');
  const { startPracticeNetworks } = await import('./practice-networks.ts');
  const config = readConfig(systemRandomBytes);
  // On a thread of their own, so that they start while the product does and never take its turn.
  const practice = config.isDemo && config.role !== 'worker' ? startPracticeNetworks(config) : undefined;
  // Whoever waits for it below hears of a failure; until then it is nobody's.
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

/** Said in words by whoever threw it: a wrong setting, a held folder, a taken port. */
const isExpected = (error: Error) =>
  error.name === 'SettingsRefused' ||
  error.message.startsWith('The data folder') ||
  ('code' in error && error.code === 'EADDRINUSE');
