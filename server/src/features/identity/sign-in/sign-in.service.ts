import { createHash } from 'node:crypto';
import type { SignIn } from '@fanfare/contract/identity';
import type { z } from 'zod';
import type { Now } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/index.ts';
import { addressBlock, Problem } from '../../../platform/http/index.ts';
import { attemptStore } from '../account/mailed-links.store.ts';
import type { Hasher } from '../account/password-hasher.ts';
import type { RegistrationService } from '../account/registration.service.ts';
import type { RequestContext, SessionService } from '../sessions/sessions.service.ts';
import type { TwoFactorService } from '../two-factor/two-factor.service.ts';
import { type User, userStore } from '../users.store.ts';
import { addAttempt, type Rule, secondsToWait, throttleRules } from './sign-in-throttle.ts';

export type SignInService = ReturnType<typeof signInService>;
type Deps = {
  db: Db;
  now: Now;
  hasher: Hasher;
  sessions: SessionService;
  registration: RegistrationService;
  twoFactor: TwoFactorService;
};

const isShared = ({ key }: Rule) => key.startsWith('address ');

export const signInService = ({ db, now, hasher, sessions, registration, twoFactor }: Deps) => {
  /** Counts the attempt before the password is looked at, so that guesses made at once cannot slip past the limit. */
  const countAttempt = (rules: Rule[]) =>
    db.transaction(async (tx) => {
      const attempts = attemptStore(tx);
      const seen = await attempts.lock(
        rules.map((rule) => rule.key),
        now(),
      );
      for (const rule of rules) {
        const counted = seen.get(rule.key);
        if (!counted) continue;
        const retryAfterSeconds = secondsToWait(rule, counted, now());
        if (retryAfterSeconds > 0) {
          throw new Problem(rule.key.startsWith('account ') ? 'login-unknown-device' : 'login-throttled', {
            retryAfterSeconds,
          });
        }
      }
      for (const rule of rules) {
        const counted = seen.get(rule.key);
        if (counted) await attempts.update(rule.key, addAttempt(rule, counted, now()));
      }
    });

  /** Success clears what was counted for this person; of what was counted for their address, this one attempt. */
  const resetAttempts = (rules: Rule[]) =>
    db.transaction(async (tx) => {
      const [shared, own] = [rules.filter(isShared), rules.filter((rule) => !isShared(rule))];
      await attemptStore(tx).remove(own.map(({ key }) => key));
      await attemptStore(tx).takeBack(shared.map(({ key }) => key));
    });

  /** Checks a password under the throttle; anything but the right one for a live account is a `Problem`. */
  const authenticate = async (email: string, password: string, { client, cookies }: RequestContext) => {
    const user = await userStore(db).findByEmail(email);
    const device = user && (await sessions.knownDevice(user.id, cookies));
    const account = createHash('sha256').update(email).digest('base64url');
    const rules = throttleRules({ account, address: addressBlock(client.address), device });
    await countAttempt(rules);
    const matches = await hasher.matches(user?.passwordHash, password);
    if (!user || !matches) throw new Problem('login-failed');
    if (user.deactivatedAt) throw new Problem('account-deactivated');
    return { user, resetAttempts: () => resetAttempts(rules) };
  };

  const checkPassword = async (email: string, password: string, door: RequestContext): Promise<User> => {
    const known = await authenticate(email, password, door);
    await known.resetAttempts();
    return known.user;
  };

  /** Password and, for those who turned it on, the code. Wrong codes count like wrong passwords. */
  const checkBoth = async (
    email: string,
    password: string,
    code: string | undefined,
    door: RequestContext,
  ): Promise<User> => {
    const known = await authenticate(email, password, door);
    await twoFactor.checkCode(known.user, code);
    await known.resetAttempts();
    return known.user;
  };

  const startSession = async (userId: number, door: RequestContext, businessId?: number) =>
    db.transaction(async (tx) => {
      await sessions.signIn(tx, userId, door, businessId);
      await sessions.markDeviceKnown(tx, userId, door.cookies);
    });

  return {
    checkPassword,
    startSession,

    signIn: async ({ email, password, code, business_id }: z.output<typeof SignIn>, door: RequestContext) => {
      const user = await checkBoth(email, password, code, door);
      if (!user.emailConfirmedAt) {
        await db.transaction((tx) => registration.sendConfirmation(tx, user));
        throw new Problem('email-unconfirmed');
      }
      await startSession(user.id, door, business_id);
    },

    /** The same door with one more lock. Whoever is not staff learns nothing from it. */
    signInStaff: async (email: string, password: string, code: string | undefined, door: RequestContext) => {
      const user = await checkBoth(email, password, code, door);
      if (!user.isStaff) throw new Problem('login-failed');
      await startSession(user.id, door);
    },
  };
};
