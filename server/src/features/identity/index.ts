// Folders, lowest first: attempts, sessions < account < two-factor < sign-in
import type { Platform } from '../../platform/platform.ts';
import { accountService } from './account/accounts.service.ts';
import { createPasswordHasher, type PasswordHasher } from './account/password-hasher.ts';
import { passwordService } from './account/passwords.service.ts';
import { registrationService } from './account/registration.service.ts';
import { attemptLimiter } from './attempts/attempt-limiter.ts';
import { emailChangeService } from './email-change.service.ts';
import { identityJobs } from './identity.jobs.ts';
import { identityRoutes } from './identity.routes.ts';
import { type IdentitySettings, identityService, type MembershipSummary } from './identity.service.ts';
import { apiKeyService } from './sessions/api-keys.service.ts';
import { sessionService } from './sessions/sessions.service.ts';
import { signInService } from './sign-in/sign-in.service.ts';
import { twoFactorRoutes } from './two-factor/two-factor.routes.ts';
import { twoFactorService } from './two-factor/two-factor.service.ts';

export type { AccountService } from './account/accounts.service.ts';
export type { PasswordHasher } from './account/password-hasher.ts';
export type { SignInService } from './sign-in/sign-in.service.ts';
export { userQueries } from './user-queries.ts';
export type { User } from './users.store.ts';

type Deps = {
  memberships: MembershipSummary;
  settings: IdentitySettings;
  hasher?: PasswordHasher | undefined;
};
export type Identity = ReturnType<typeof createIdentity>;

/** Creates the identity feature: user accounts, sessions, passwords, two-factor sign-in and API keys. */
export const createIdentity = (platform: Platform, deps: Deps) => {
  const services = createServices(platform, deps);
  return {
    ...services,
    routes: [...identityRoutes(services), ...twoFactorRoutes(services.twoFactor)],
    jobs: identityJobs(services),
  };
};

const createServices = (platform: Platform, deps: Deps) => {
  const { memberships, settings, hasher = createPasswordHasher() } = deps;
  const attempts = attemptLimiter(platform);
  const { origin, registrationOpen: isOpen } = settings;
  const sessions = sessionService(platform, { staffNeedsTwoFactor: settings.staffTwoFactor });
  const registration = registrationService({ ...platform, origin }, { hasher, isOpen });
  const isRequiredForStaff = settings.staffTwoFactor;
  const twoFactor = twoFactorService(platform, { hasher, attempts, isRequiredForStaff });
  const origins = settings.adminOrigin ? [origin, settings.adminOrigin] : [origin];
  const signIn = signInService(platform, { attempts, hasher, sessions, registration, twoFactor, origins });
  return {
    service: identityService(platform, { memberships, settings }),
    sessions,
    accounts: accountService(platform, { sessions }),
    registration,
    twoFactor,
    signIn,
    email: emailChangeService({ ...platform, origin }, { signIn }),
    passwords: passwordService({ ...platform, origin }, { hasher, attempts, sessions }),
    apiKeys: apiKeyService(platform),
    hasher,
  };
};
