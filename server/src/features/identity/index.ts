import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Mail } from '../../platform/mail/index.ts';
import type { RandomBytes } from '../../platform/random.ts';
import type { Vault } from '../../platform/secrets/index.ts';
import { emailChangeService } from './account/email-change.service.ts';
import { hasher } from './account/password-hasher.ts';
import { passwordService } from './account/passwords.service.ts';
import { registrationService } from './account/registration.service.ts';
import { identityJobs } from './identity.jobs.ts';
import { identityRoutes } from './identity.routes.ts';
import { type IdentitySettings, identityService, type Places } from './identity.service.ts';
import { apiKeyService } from './sessions/api-keys.service.ts';
import { sessionService } from './sessions/sessions.service.ts';
import { signInService } from './sign-in/sign-in.service.ts';
import { twoFactorRoutes } from './two-factor/two-factor.routes.ts';
import { twoFactorService } from './two-factor/two-factor.service.ts';

export type { Hasher } from './account/password-hasher.ts';
export { sessions, users } from './identity.tables.ts';
export type { SignInService } from './sign-in/sign-in.service.ts';
export { type User, userStore } from './users.store.ts';

type Deps = {
  db: Db;
  now: Now;
  random: RandomBytes;
  log: Log;
  mail: Mail;
  secrets: Vault;
  places: Places;
  settings: IdentitySettings;
};
export type Services = ReturnType<typeof identityServices>;
export type Identity = ReturnType<typeof identity>;

/** Who people are and how they get in: accounts, sessions, passwords, API keys. */
export const identity = (needs: Deps) => {
  const services = identityServices(needs);
  return {
    ...services,
    routes: [...identityRoutes(services), ...twoFactorRoutes(services.twoFactor)],
    jobs: identityJobs(services.sessions),
  };
};

const identityServices = ({ db, now, random, log, mail, secrets, places, settings }: Deps) => {
  const passwordHasher = hasher();
  const { origin, registrationOpen: isOpen } = settings;
  const sessions = sessionService({ db, now, random, log, staffNeedsTwoFactor: settings.staffTwoFactor });
  const registration = registrationService({ db, now, random, hasher: passwordHasher, mail, origin, isOpen });
  const isRequiredForStaff = settings.staffTwoFactor;
  const twoFactor = twoFactorService({ db, now, random, secrets, hasher: passwordHasher, isRequiredForStaff });
  const signIn = signInService({ db, now, hasher: passwordHasher, sessions, registration, twoFactor });
  return {
    people: identityService({ db, places, settings }),
    sessions,
    registration,
    twoFactor,
    signIn,
    email: emailChangeService({ db, now, random, mail, signIn, origin }),
    passwords: passwordService({ db, now, random, hasher: passwordHasher, mail, sessions, origin }),
    apiKeys: apiKeyService({ db, now, random }),
    hasher: passwordHasher,
  };
};
