import type { AppStart } from '@fanfare/contract/identity/identity';
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import type { HttpSettings } from '../platform/http/index.ts';
import type { SecretKey } from '../platform/secrets/index.ts';

export type Settings = {
  http: HttpSettings;
  registrationOpen: boolean;
  staffTwoFactor: boolean;
  mailboxUrl: string | null;
  /** URL of the practice networks; undefined in live mode. */
  practiceUrl: string | undefined;
  /** `host:port` that URLs entered by users can reach in the operator's own network. */
  privateHosts: readonly string[];
  socialSdk: AppStart['social_sdk'];
  smtpUrl: string;
  mailFrom: string;
  secretKeys: SecretKey[];
  runsJobs: boolean;
  /** True except in a worker, which answers health checks only. */
  servesCalls: boolean;
  /** Network limits: those of the specification (classic), or the networks' current ones. */
  profileSet: ProfileSet;
};
