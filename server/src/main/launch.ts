import { demoPassword, demoUsers } from '../demo/users.ts';
import { openDatabase } from '../platform/db/index.ts';
import { openStartingServer } from '../platform/http/starting-server.ts';
import { openLog } from '../platform/log.ts';
import { systemRandomBytes } from '../platform/random.ts';
import { createAiProviders, findAiSettings, pictureHosts } from './ai/ai-provider.ts';
import { compose } from './compose.ts';
import type { Config } from './config.ts';
import { createFileStorage } from './file-storage.ts';
import { createNetworks, networkSettings } from './networks.ts';
import type { Practice } from './practice/practice-networks.ts';
import { externalOriginsFor, socialSdkFor } from './social-sdk.ts';

/** Running jobs and network calls finish within this time, so that the process ends within 30 s of a signal. */
const maxStopMs = 12_000;

/** Opens database, networks and files, starts the server, and serves until SIGTERM or SIGINT. */
export const launch = async (config: Config, practice: Promise<Practice> | undefined) => {
  const log = openLog(config.logLevel);
  const { databaseUrl: url, replicaUrl, dataFolder: folder, poolSize } = config;
  let closeStartingServer = async () => {};
  const onWaiting = async (isWaiting: boolean) => {
    if (isWaiting) closeStartingServer = await openStartingServer({ host: config.host, port: config.port });
    else await closeStartingServer();
  };
  const database = await openDatabase({ url, replicaUrl, folder, poolSize, onWaiting, log });
  const { now } = database;
  const sandbox = await practice;
  const smtpUrl = config.smtpUrl ?? sandbox?.smtpUrl ?? `smtp://127.0.0.1:${config.sandboxSmtpPort}`;

  const settings = await networkSettings(config, sandbox);
  const socialSdk = socialSdkFor(settings, config.socialSdkVersion);
  const files = createFileStorage(config, now, systemRandomBytes);

  const networks = createNetworks({ settings, now, random: systemRandomBytes, log });
  const findAiProvider = createAiProviders({
    settings: await findAiSettings(config, sandbox),
    allowedHosts: pictureHosts(config, settings.practiceUrl),
    now,
    random: systemRandomBytes,
    log,
  });
  const features = await compose({
    database,
    log,
    now,
    random: systemRandomBytes,
    networks,
    findAiProvider,
    files,
    settings: {
      http: {
        origin: config.publicOrigin,
        ownOrigins: config.ownOrigins,
        adminOrigin: config.adminOrigin,
        webFolder: config.webFolder,
        trustProxyHops: config.trustProxyHops,
        metricsToken: config.metricsToken,
        limitScale: config.limitScale,
        uploadFolder: files.scratchFolder,
        isDev: config.isDev,
        externalOrigins: externalOriginsFor(settings, socialSdk),
      },
      registrationOpen: config.registrationOpen,
      staffTwoFactor: config.staffTwoFactor,
      mailboxUrl: config.smtpUrl === undefined && sandbox ? `${sandbox.url}/mailbox` : null,
      practiceUrl: settings.practiceUrl,
      privateHosts: config.privateHosts,
      socialSdk,
      smtpUrl,
      mailFrom: config.mailFrom,
      secretKeys: config.secretKeys,
      runsJobs: config.role !== 'web',
      servesCalls: config.role !== 'worker',
      profileSet: config.profileSet,
    },
  });

  const { http, jobs, connections } = features;
  if (config.isDemo) {
    const { seedDemo } = await import('../demo/seed.ts');
    const { practiceAccounts } = await import('./practice/practice-accounts.ts');
    const connectDeps = {
      networks,
      connections,
      origin: config.adminOrigin ?? config.publicOrigin,
      random: systemRandomBytes,
    };
    await seedDemo(features.platform, {
      ...features,
      connect: settings.mode === 'practice' ? practiceAccounts(connectDeps) : undefined,
    });
  }
  // A worker process listens on its port only to answer health checks.
  await http.listen({ host: config.host, port: config.port });
  await features.startWork();
  console.log(welcome(config, sandbox?.url));

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await http.close();
    await jobs.stop(maxStopMs);
    await sandbox?.stop();
    await database.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
};

const welcome = (config: Config, sandboxUrl: string | undefined) => {
  if (!config.isDemo) return `Fanfare (${config.role}) serves ${config.publicOrigin}`;
  const emails = demoUsers.map(({ email }) => `    ${email}`).join('\n');
  return `
  Fanfare is ready:  ${config.publicOrigin}

  Sign in as one of these users, password ${demoPassword}:
${emails}

  Practice networks and the mailbox:  ${sandboxUrl}
  Nothing leaves this machine. Stop with Ctrl+C.
`;
};
