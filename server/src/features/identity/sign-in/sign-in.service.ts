import { createHash } from 'node:crypto';
import type { SignIn } from '@fanfare/contract/identity/identity';
import { isForeignToAll } from '@fanfare/contract/kit/next-url';
import type { z } from 'zod';
import { addressBlock } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { PasswordHasher } from '../account/password-hasher.ts';
import type { RegistrationService } from '../account/registration.service.ts';
import type { AttemptLimiter } from '../attempts/attempt-limiter.ts';
import { throttleRules } from '../attempts/sign-in-throttle.ts';
import type { RequestContext, SessionOptions, SessionService } from '../sessions/sessions.service.ts';
import type { TwoFactorService } from '../two-factor/two-factor.service.ts';
import { type User, userStore } from '../users.store.ts';

export type SignInService = ReturnType<typeof signInService>;
type Deps = {
  attempts: AttemptLimiter;
  hasher: PasswordHasher;
  sessions: SessionService;
  registration: RegistrationService;
  twoFactor: TwoFactorService;
  /** Origins (scheme and host) under which the product is served. */
  origins: readonly string[];
};

export const signInService = (
  { db }: Platform,
  { attempts, hasher, sessions, registration, twoFactor, origins }: Deps,
) => {
  /** Checks a password under the throttle. Throws a `Problem` unless it is correct and the account is active. */
  const authenticate = async (email: string, password: string, { client, cookies }: RequestContext) => {
    const user = await userStore(db).findByEmail(email);
    const device = user && (await sessions.findKnownDevice(user.id, cookies));
    const account = createHash('sha256').update(email).digest('base64url');
    const rules = throttleRules({ account, address: addressBlock(client.address), device });
    await attempts.count(rules);
    const matches = await hasher.matches(user?.passwordHash, password);
    if (!user || !matches) throw new Problem('login-failed');
    if (user.deactivatedAt) throw new Problem('account-deactivated');
    return { user, resetAttempts: () => attempts.reset(rules) };
  };

  const checkPassword = async (email: string, password: string, context: RequestContext): Promise<User> => {
    const login = await authenticate(email, password, context);
    await login.resetAttempts();
    return login.user;
  };

  /** Checks the password and, if two-factor sign-in is on, the code. Wrong codes count as failed attempts. */
  const checkPasswordAndCode = async (
    email: string,
    password: string,
    code: string | undefined,
    context: RequestContext,
  ): Promise<User> => {
    const login = await authenticate(email, password, context);
    await twoFactor.checkCode(login.user, code);
    await login.resetAttempts();
    return login.user;
  };

  const startSession = async (userId: number, context: RequestContext, options?: SessionOptions) =>
    db.transaction(async (tx) => {
      await sessions.signIn(tx, userId, context, options);
      await sessions.markDeviceKnown(tx, userId, context.cookies);
    });

  return {
    checkPassword,
    startSession,

    signIn: async ({ email, password, code, business_id, next }: z.output<typeof SignIn>, context: RequestContext) => {
      const user = await checkPasswordAndCode(email, password, code, context);
      if (!user.emailConfirmedAt) {
        await db.transaction((tx) => registration.sendConfirmation(tx, user));
        throw new Problem('email-unconfirmed');
      }
      const adminCleared = isForeignToAll(next, origins);
      await startSession(user.id, context, { businessId: business_id, adminCleared });
    },

    /** Signs in staff only; other users get the same answer as for a wrong password. */
    signInStaff: async ({ email, password, code, next }: z.output<typeof SignIn>, context: RequestContext) => {
      const user = await checkPasswordAndCode(email, password, code, context);
      if (!user.isStaff) throw new Problem('login-failed');
      await startSession(user.id, context, { adminCleared: isForeignToAll(next, origins) });
    },
  };
};
