import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { privateHostsSetting } from '@fanfare/contract/networks/wordpress';
import { z } from 'zod';
import type { RandomBytes } from '../platform/random.ts';
import type { SecretKey } from '../platform/secrets/index.ts';
import { parseKeys } from '../platform/secrets/secret-keys.ts';
import { AiEnvironment, IncompleteAiSettings, readAiSettings } from './ai-settings.ts';
import { IncompleteCredentials, NetworkEnvironment, readNetworkCredentials } from './network-credentials.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const onOff = z.enum(['on', 'off']).transform((text) => text === 'on');
const port = z.coerce.number().int().min(0).max(65_535);
const hostAndPort = /^(?:[a-z\d.-]+|\[[\da-f:.]+\]):\d{1,5}$/;
/** Parses a setting with hosts as `host:port,host:port`. */
const hosts = z
  .string()
  .default('')
  .transform((text) =>
    text
      .toLowerCase()
      .split(',')
      .map((host) => host.trim())
      .filter(Boolean),
  )
  .refine((list) => list.every((host) => hostAndPort.test(host)), 'use host:port, separated by commas');
const origin = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).origin);

const Environment = z.object({
  PORT: port.default(4000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  ADMIN_ORIGIN: origin.optional(),
  FANFARE_DATA: z.string().default('./data'),
  FANFARE_DEMO: onOff.default(true),
  FANFARE_DEV: z.string().optional(),
  FANFARE_ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  FANFARE_REGISTRATION: onOff.optional(),
  FANFARE_STAFF_TWO_FACTOR: onOff.optional(),
  FANFARE_SECRET_KEYS: z.string().optional(),
  [privateHostsSetting]: hosts,
  FANFARE_RATE_LIMIT: z.coerce.number().positive().default(1),
  DATABASE_URL: z.string().optional(),
  DATABASE_REPLICA_URL: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('Fanfare <hello@fanfare.test>'),
  SANDBOX_PORT: port.optional(),
  SANDBOX_SMTP_PORT: port.optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  METRICS_TOKEN: z.string().min(16).optional(),
  NETWORKS: z.enum(['practice', 'live']).optional(),
  ...NetworkEnvironment,
  ...AiEnvironment,
  SOCIAL_SDK_VERSION: z
    .string()
    .regex(/^v\d{1,3}\.\d$/)
    .default('v13.0'),
  NETWORK_RULES: z.enum(['classic', 'current']).default('classic'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('warn'),
  FILES_S3_ENDPOINT: z.url().optional(),
  FILES_S3_REGION: z.string().default('us-east-1'),
  FILES_S3_BUCKET: z.string().optional(),
  FILES_S3_ACCESS_KEY: z.string().optional(),
  FILES_S3_SECRET_KEY: z.string().optional(),
});

export type Config = ReturnType<typeof readConfig>;

/** A missing or invalid setting; its message is printed and the start ends. */
class ConfigError extends Error {
  override name = 'ConfigError';
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.');

/** Reads all settings. No other code reads the environment. */
export const readConfig = (random: RandomBytes, environment: NodeJS.ProcessEnv = process.env) => {
  const parsed = Environment.safeParse(withoutEmpty(environment));
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
    throw new ConfigError(`These settings are not valid:\n${lines.join('\n')}`);
  }
  const env = parsed.data;
  const isDemo = env.FANFARE_DEMO;
  requireSafeSettings(env, isDemo);

  const dataFolder = resolve(root, env.FANFARE_DATA);
  const publicOrigin = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const adminOrigin = env.ADMIN_ORIGIN ?? null;
  const localOrigins = ['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:${env.PORT}`);
  const devOrigins = ['http://localhost:5173', 'http://127.0.0.1:5173'];

  return {
    isDemo,
    isDev: env.FANFARE_DEV !== undefined,
    role: env.FANFARE_ROLE,
    host: env.HOST,
    port: env.PORT,
    publicOrigin,
    adminOrigin,
    ownOrigins: [
      publicOrigin,
      ...(adminOrigin ? [adminOrigin] : []),
      ...(isDemo ? localOrigins : []),
      ...(env.FANFARE_DEV ? devOrigins : []),
    ],
    registrationOpen: env.FANFARE_REGISTRATION ?? isDemo,
    staffTwoFactor: env.FANFARE_STAFF_TWO_FACTOR ?? !isDemo,
    dataFolder,
    webFolder: join(root, 'web/dist'),
    databaseUrl: env.DATABASE_URL,
    replicaUrl: env.DATABASE_REPLICA_URL,
    poolSize: env.DATABASE_POOL,
    secretKeys: env.FANFARE_SECRET_KEYS ? parseKeys(env.FANFARE_SECRET_KEYS) : readOrCreateDemoKey(dataFolder, random),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    sandboxPort: env.SANDBOX_PORT ?? (env.PORT === 0 ? 0 : env.PORT + 1),
    sandboxSmtpPort: env.SANDBOX_SMTP_PORT ?? (env.PORT === 0 ? 0 : env.PORT + 2),
    trustProxyHops: env.TRUST_PROXY,
    metricsToken: env.METRICS_TOKEN,
    limitScale: env.FANFARE_RATE_LIMIT,
    privateHosts: env[privateHostsSetting],
    logLevel: env.LOG_LEVEL,
    networkMode: env.NETWORKS ?? (isDemo ? ('practice' as const) : ('live' as const)),
    profileSet: env.NETWORK_RULES,
    socialSdkVersion: env.SOCIAL_SDK_VERSION,
    networks: explainIncomplete(() => readNetworkCredentials(env)),
    ai: explainIncomplete(() => readAiSettings(env)),
    s3: readS3Settings(env),
  };
};

type Env = z.output<typeof Environment>;

const requireSafeSettings = (env: Env, isDemo: boolean) => {
  if (isDemo && !isLoopback(env.HOST)) {
    throw new ConfigError(
      `The demo has public passwords, so it listens on this machine only, not on HOST=${env.HOST}.\nRemove HOST, or set FANFARE_DEMO=off to run Fanfare in production (docs/operations.md).`,
    );
  }
  if (env.FANFARE_ROLE !== 'all' && env.DATABASE_URL === undefined) {
    throw new ConfigError(
      `FANFARE_ROLE=${env.FANFARE_ROLE} needs a database that several processes can use. Set DATABASE_URL.`,
    );
  }
  if (isDemo) return;
  const missing = (['PUBLIC_URL', 'FANFARE_SECRET_KEYS', 'SMTP_URL'] as const).filter(
    (name) => env[name] === undefined,
  );
  if (missing.length > 0) {
    throw new ConfigError(
      `With FANFARE_DEMO=off these required settings are missing: ${missing.join(', ')}.\nSee docs/operations.md.`,
    );
  }
};

/** Key that seals secrets in the demo; the first start creates it and stores it in the data folder. */
const readOrCreateDemoKey = (dataFolder: string, random: RandomBytes): SecretKey[] => {
  const path = join(dataFolder, 'secret.key');
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `demo:${random(32).toString('base64')}`, { mode: 0o600, flag: 'wx' });
  }
  return parseKeys(readFileSync(path, 'utf8'));
};

const readS3Settings = (env: Env) => {
  if (!env.FILES_S3_BUCKET) return undefined;
  const { FILES_S3_ENDPOINT: endpoint, FILES_S3_ACCESS_KEY: accessKey, FILES_S3_SECRET_KEY: secretKey } = env;
  if (!endpoint || !accessKey || !secretKey) {
    throw new ConfigError('FILES_S3_BUCKET also needs FILES_S3_ENDPOINT, FILES_S3_ACCESS_KEY and FILES_S3_SECRET_KEY.');
  }
  return { endpoint, region: env.FILES_S3_REGION, bucket: env.FILES_S3_BUCKET, accessKey, secretKey };
};

const explainIncomplete = <T>(read: () => T): T => {
  try {
    return read();
  } catch (error) {
    const isIncomplete = error instanceof IncompleteCredentials || error instanceof IncompleteAiSettings;
    throw isIncomplete ? new ConfigError(error.message) : error;
  }
};

const withoutEmpty = (environment: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
