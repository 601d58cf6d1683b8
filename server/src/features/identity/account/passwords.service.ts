import type { Now } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/index.ts';
import { type Caller, type Cookies, Problem } from '../../../platform/http/index.ts';
import type { Mail } from '../../../platform/mail/index.ts';
import { hashToken, newToken, type RandomBytes } from '../../../platform/random.ts';
import type { SessionService } from '../sessions/sessions.service.ts';
import { sessionStore } from '../sessions/sessions.store.ts';
import { userStore } from '../users.store.ts';
import { emailChangeStore } from './email-changes.store.ts';
import { passwordChanged, resetPassword } from './emails.ts';
import { resetStore } from './mailed-links.store.ts';
import type { Hasher } from './password-hasher.ts';

type Deps = {
  db: Db;
  now: Now;
  random: RandomBytes;
  hasher: Hasher;
  mail: Mail;
  sessions: SessionService;
  origin: string;
};

const resetWithinSeconds = 10 * 60;

export const passwordService = ({ db, now, random, hasher, mail, sessions, origin }: Deps) => ({
  /** Always says the same. Only the mailbox's owner learns whether the address has an account. */
  requestReset: async (email: string) => {
    const user = await userStore(db).findByEmail(email);
    if (!user || user.deactivatedAt) return;
    const token = newToken(random);
    await db.transaction(async (tx) => {
      await resetStore(tx).replace(user.id, hashToken(token), new Date(now().getTime() + resetWithinSeconds * 1000));
      await mail.send(tx, user.email, resetPassword(user.name, `${origin}/user/password/reset/${token}`));
    });
  },

  /** Ends every session and a change of address under way: the old password may have been in somebody else's hands. */
  reset: async (token: string, password: string, cookies: Cookies) => {
    if (!(await resetStore(db).findLive(hashToken(token), now()))) throw new Problem('link-expired');
    const passwordHash = await hasher.hash(password);
    await db.transaction(async (tx) => {
      const userId = await resetStore(tx).consume(hashToken(token), now());
      const user = userId && (await userStore(tx).find(userId));
      if (!user) throw new Problem('link-expired');
      // The link came by mail, so it proves the address as well.
      await userStore(tx).update(user.id, { passwordHash, emailConfirmedAt: user.emailConfirmedAt ?? now() });
      await emailChangeStore(tx).removeAll(user.id);
      await sessionStore(tx).removeOthers(user.id);
      await sessions.markDeviceKnown(tx, user.id, cookies);
      await mail.send(tx, user.email, passwordChanged(user.name, origin));
    });
  },

  change: async (caller: Caller, current: string, password: string, cookies: Cookies) => {
    const user = await userStore(db).find(caller.userId);
    if (caller.actorId !== null || !user) throw new Problem('forbidden');
    if (!(await hasher.matches(user.passwordHash, current))) {
      throw new Problem('wrong-password', {
        fields: [{ path: 'current_password', message: 'That is not your current password.' }],
      });
    }
    const passwordHash = await hasher.hash(password);
    await db.transaction(async (tx) => {
      await userStore(tx).update(user.id, { passwordHash });
      await emailChangeStore(tx).removeAll(user.id);
      await sessions.rotate(tx, caller, cookies);
      await mail.send(tx, user.email, passwordChanged(user.name, origin));
    });
  },
});
