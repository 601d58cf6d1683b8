import type { PasswordChange } from '@fanfare/contract/identity/identity';
import { problems } from '@fanfare/contract/kit/problems/problem';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/index.ts';
import type { Caller, Cookies } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { hashToken, newToken } from '../../../platform/random.ts';
import type { AttemptLimiter } from '../attempts/attempt-limiter.ts';
import { confirmationRules } from '../attempts/sign-in-throttle.ts';
import { apiKeyStore } from '../sessions/api-keys.store.ts';
import type { SessionService } from '../sessions/sessions.service.ts';
import { sessionStore } from '../sessions/sessions.store.ts';
import { type User, userStore } from '../users.store.ts';
import { emailChangeStore } from './email-changes.store.ts';
import { passwordChangedEmail, resetPasswordEmail } from './emails.ts';
import { resetStore } from './mailed-links.store.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { sendPasswordReset } from './passwords.jobs.ts';

type Deps = {
  hasher: PasswordHasher;
  attempts: AttemptLimiter;
  sessions: SessionService;
};

const resetWithinSeconds = 10 * 60;

export type PasswordService = ReturnType<typeof passwordService>;

export const passwordService = (
  { db, now, random, jobs, mail, origin }: Platform,
  { hasher, attempts, sessions }: Deps,
) => {
  const sendChanged = async (tx: Tx, { id, email, name }: User) =>
    mail.send(tx, email, passwordChangedEmail(name, origin, await apiKeyStore(tx).count(id)));

  return {
    /**
     * Requests a password reset. Only the job looks up the account, so that answer and response time don't reveal
     * whether one exists.
     */
    requestReset: (email: string) => db.transaction((tx) => jobs.send(tx, sendPasswordReset, { email })),

    sendReset: async (email: string) => {
      const user = await userStore(db).findByEmail(email);
      if (!user || user.deactivatedAt) return;
      const token = newToken(random);
      await db.transaction(async (tx) => {
        await resetStore(tx).replace(user.id, hashToken(token), new Date(now().getTime() + resetWithinSeconds * 1000));
        await mail.send(tx, user.email, resetPasswordEmail(user.name, `${origin}/user/password/reset/${token}`));
      });
    },

    /**
     * Sets the new password, ends all sessions and cancels a pending email change, because the old password may have
     * been stolen.
     */
    reset: async (token: string, password: string, revokesKeys: boolean, cookies: Cookies) => {
      if (!(await resetStore(db).findLive(hashToken(token), now()))) throw new Problem('link-expired');
      const passwordHash = await hasher.hash(password);
      await db.transaction(async (tx) => {
        const userId = await resetStore(tx).consume(hashToken(token), now());
        const user = userId && (await userStore(tx).find(userId));
        if (!user) throw new Problem('link-expired');
        // Opening the emailed link also confirms the email address.
        await userStore(tx).update(user.id, { passwordHash, emailConfirmedAt: user.emailConfirmedAt ?? now() });
        await emailChangeStore(tx).removeAll(user.id);
        await sessionStore(tx).removeOthers(user.id);
        if (revokesKeys) await apiKeyStore(tx).removeAll(user.id);
        await sessions.markDeviceKnown(tx, user.id, cookies);
        await sendChanged(tx, user);
      });
    },

    change: async (
      caller: Caller,
      { current_password, password, revoke_api_keys }: z.output<typeof PasswordChange>,
      cookies: Cookies,
    ) => {
      const user = await userStore(db).find(caller.userId);
      if (caller.actorId !== null || !user) throw new Problem('forbidden');
      await attempts.count(confirmationRules(user.id));
      if (!(await hasher.matches(user.passwordHash, current_password))) {
        throw new Problem('wrong-password', {
          fields: [{ path: 'current_password', message: problems['wrong-password'].message }],
        });
      }
      await attempts.reset(confirmationRules(user.id));
      const passwordHash = await hasher.hash(password);
      await db.transaction(async (tx) => {
        await userStore(tx).update(user.id, { passwordHash });
        await emailChangeStore(tx).removeAll(user.id);
        if (revoke_api_keys) await apiKeyStore(tx).removeAll(user.id);
        await sessions.rotate(tx, caller, cookies);
        await sendChanged(tx, user);
      });
    },
  };
};
