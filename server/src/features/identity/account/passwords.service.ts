import { problems } from '@fanfare/contract/kit/problem';
import type { Now } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/index.ts';
import { type Caller, type Cookies, Problem } from '../../../platform/http/index.ts';
import type { Mail } from '../../../platform/mail/index.ts';
import { hashToken, newToken, type RandomBytes } from '../../../platform/random.ts';
import type { SessionService } from '../sessions/sessions.service.ts';
import { sessionStore } from '../sessions/sessions.store.ts';
import { userStore } from '../users.store.ts';
import { emailChangeStore } from './email-changes.store.ts';
import { passwordChangedEmail, resetPasswordEmail } from './emails.ts';
import { resetStore } from './mailed-links.store.ts';
import type { PasswordHasher } from './password-hasher.ts';

type Deps = {
  db: Db;
  now: Now;
  random: RandomBytes;
  hasher: PasswordHasher;
  mail: Mail;
  sessions: SessionService;
  origin: string;
};

const resetWithinSeconds = 10 * 60;

export type PasswordService = ReturnType<typeof passwordService>;

export const passwordService = ({ db, now, random, hasher, mail, sessions, origin }: Deps) => ({
  /** The answer doesn't reveal whether the address has an account; only the email does. */
  requestReset: async (email: string) => {
    const user = await userStore(db).findByEmail(email);
    if (!user || user.deactivatedAt) return;
    const token = newToken(random);
    await db.transaction(async (tx) => {
      await resetStore(tx).replace(user.id, hashToken(token), new Date(now().getTime() + resetWithinSeconds * 1000));
      await mail.send(tx, user.email, resetPasswordEmail(user.name, `${origin}/user/password/reset/${token}`));
    });
  },

  /** Ends all sessions and cancels a pending email change, because the old password may have been stolen. */
  reset: async (token: string, password: string, cookies: Cookies) => {
    if (!(await resetStore(db).findLive(hashToken(token), now()))) throw new Problem('link-expired');
    const passwordHash = await hasher.hash(password);
    await db.transaction(async (tx) => {
      const userId = await resetStore(tx).consume(hashToken(token), now());
      const user = userId && (await userStore(tx).find(userId));
      if (!user) throw new Problem('link-expired');
      // The link was emailed, so it also confirms the address.
      await userStore(tx).update(user.id, { passwordHash, emailConfirmedAt: user.emailConfirmedAt ?? now() });
      await emailChangeStore(tx).removeAll(user.id);
      await sessionStore(tx).removeOthers(user.id);
      await sessions.markDeviceKnown(tx, user.id, cookies);
      await mail.send(tx, user.email, passwordChangedEmail(user.name, origin));
    });
  },

  change: async (caller: Caller, currentPassword: string, password: string, cookies: Cookies) => {
    const user = await userStore(db).find(caller.userId);
    if (caller.actorId !== null || !user) throw new Problem('forbidden');
    if (!(await hasher.matches(user.passwordHash, currentPassword))) {
      throw new Problem('wrong-password', {
        fields: [{ path: 'current_password', message: problems['wrong-password'].message }],
      });
    }
    const passwordHash = await hasher.hash(password);
    await db.transaction(async (tx) => {
      await userStore(tx).update(user.id, { passwordHash });
      await emailChangeStore(tx).removeAll(user.id);
      await sessions.rotate(tx, caller, cookies);
      await mail.send(tx, user.email, passwordChangedEmail(user.name, origin));
    });
  },
});
