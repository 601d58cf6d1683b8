import type { Now, sleep } from './clock.ts';
import type { Announcements } from './db/announcements/announcements.ts';
import type { Db, ReadReport } from './db/index.ts';
import type { Events } from './events/index.ts';
import type { VisitorAssets } from './http/index.ts';
import type { Jobs } from './jobs/index.ts';
import type { Log } from './log.ts';
import type { Mail } from './mail/index.ts';
import type { SafeFetch } from './outbound/index.ts';
import type { RandomBytes } from './random.ts';
import type { SecretBox, Vault } from './secrets/index.ts';

/**
 * Things that every feature may use. `compose` makes it once; a feature's own dependencies are a second parameter
 * beside it.
 */
export type Platform = {
  db: Db;
  /** Reads reports from the replica, if there is one that is not too far behind. */
  readReport: ReadReport;
  now: Now;
  random: RandomBytes;
  sleep: typeof sleep;
  log: Log;
  /** Encrypts what is stored and read back as one value. */
  box: SecretBox;
  /** Stores access tokens and API keys of networks. */
  vault: Vault;
  jobs: Jobs;
  events: Events;
  announcements: Announcements;
  mail: Mail;
  /** Fetches URLs entered by users; addresses of private networks are refused. */
  safeFetch: SafeFetch;
  /** Origin of the product, without a slash at the end. */
  origin: string;
  /** Styles and scripts of the pages that visitors see. */
  visitorAssets: VisitorAssets;
};
