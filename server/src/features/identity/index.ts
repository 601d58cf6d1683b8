import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Mail } from '../../platform/mail/index.ts';
import type { RandomBytes } from '../../platform/random.ts';
import type { Vault } from '../../platform/secrets/index.ts';
import { accountService } from './account/accounts.service.ts';
import { emailChangeService } from './account/email-change.service.ts';
import { createPasswordHasher, type PasswordHasher } from './account/password-hasher.ts';
import { passwordService } from './account/passwords.service.ts';
import { registrationService } from './account/registration.service.ts';
import { identityJobs } from './identity.jobs.ts';
import { identityRoutes } from './identity.routes.ts';
import { type IdentitySettings, identityService, type MembershipSummary } from './identity.service.ts';
import { apiKeyService } from './sessions/api-keys.service.ts';
import { sessionService } from './sessions/sessions.service.ts';
import { attemptLimiter } from './sign-in/attempt-limiter.ts';
import { signInService } from './sign-in/sign-in.service.ts';
import { twoFactorRoutes } from './two-factor/two-factor.routes.ts';
import { twoFactorService } from './two-factor/two-factor.service.ts';

export type { AccountService } from './account/accounts.service.ts';
export type { PasswordHasher } from './account/password-hasher.ts';
export type { SignInService } from './sign-in/sign-in.service.ts';
export { userQueries } from './user-queries.ts';
export type { User } from './users.store.ts';

type Deps = {
  db: Db;
  now: Now;
  random: RandomBytes;
  log: Log;
  jobs: Pick<Jobs, 'send'>;
  mail: Mail;
  vault: Vault;
  memberships: MembershipSummary;
  settings: IdentitySettings;
  hasher?: PasswordHasher | undefined;
};
export type Identity = ReturnType<typeof createIdentity>;

/** User accounts and authentication: sessions, passwords, two-factor sign-in, API keys. */
export const createIdentity = (deps: Deps) => {
  const services = createServices(deps);
  return {
    ...services,
    routes: [...identityRoutes(services), ...twoFactorRoutes(services.twoFactor)],
    jobs: identityJobs(services),
  };
};

const createServices = (deps: Deps) => {
  const { db, now, random, log, jobs, mail, vault, memberships, settings, hasher = createPasswordHasher() } = deps;
  const attempts = attemptLimiter({ db, now });
  const { origin, registrationOpen: isOpen } = settings;
  const sessions = sessionService({ db, now, random, log, staffNeedsTwoFactor: settings.staffTwoFactor });
  const registration = registrationService({ db, now, random, hasher, mail, origin, isOpen });
  const isRequiredForStaff = settings.staffTwoFactor;
  const twoFactor = twoFactorService({ db, now, random, vault, hasher, attempts, isRequiredForStaff });
  const origins = settings.adminOrigin ? [origin, settings.adminOrigin] : [origin];
  const signIn = signInService({ db, attempts, hasher, sessions, registration, twoFactor, origins });
  return {
    service: identityService({ db, memberships, settings }),
    sessions,
    accounts: accountService({ now, sessions }),
    registration,
    twoFactor,
    signIn,
    email: emailChangeService({ db, now, random, mail, signIn, origin }),
    passwords: passwordService({ db, now, random, hasher, attempts, jobs, mail, sessions, origin }),
    apiKeys: apiKeyService({ db, now, random }),
    hasher,
  };
};
