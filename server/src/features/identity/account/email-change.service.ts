import type { EmailChange } from '@fanfare/contract/identity';
import type { z } from 'zod';
import type { Now } from '../../../platform/clock.ts';
import { uniqueViolation } from '../../../platform/db/database-errors.ts';
import type { Db } from '../../../platform/db/index.ts';
import { type Caller, Problem } from '../../../platform/http/index.ts';
import type { Mail } from '../../../platform/mail/index.ts';
import { hashToken, newToken, type RandomBytes } from '../../../platform/random.ts';
import type { RequestContext } from '../sessions/sessions.service.ts';
import type { SignInService } from '../sign-in/sign-in.service.ts';
import { userStore } from '../users.store.ts';
import { emailChangeStore } from './email-changes.store.ts';
import { addressMoved, addressMoves, addressWanted, confirmNewAddress } from './emails.ts';

type Deps = { db: Db; now: Now; random: RandomBytes; mail: Mail; signIn: SignInService; origin: string };

const confirmWithinSeconds = 3600;

/** People change their own address. It is theirs once the link mailed to it was opened by them, signed in. */
export const emailChangeService = ({ db, now, random, mail, signIn, origin }: Deps) => {
  /** Under the same throttle as signing in: this is another place to guess a password at. */
  const checkPassword = async (email: string, password: string, door: RequestContext) => {
    try {
      await signIn.checkPassword(email, password, door);
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'login-failed') throw error;
      const message = 'That is not your current password.';
      throw new Problem('wrong-password', { fields: [{ path: 'password', message }] });
    }
  };

  return {
    /** Says the same whether or not the address has an account: only its mailbox learns that. */
    request: async (caller: Caller, { email, password }: z.output<typeof EmailChange>, door: RequestContext) => {
      const user = await userStore(db).find(caller.userId);
      if (caller.actorId !== null || !user) throw new Problem('forbidden');
      await checkPassword(user.email, password, door);
      if (email === user.email.toLowerCase())
        throw new Problem('invalid-input', { fields: [{ path: 'email', message: 'This is your address already.' }] });
      const token = newToken(random);
      const expiresAt = new Date(now().getTime() + confirmWithinSeconds * 1000);
      await db.transaction(async (tx) => {
        const holder = await userStore(tx).findByEmail(email);
        await emailChangeStore(tx).replace({ tokenHash: hashToken(token), userId: user.id, email, expiresAt });
        const letter = holder
          ? addressWanted(holder.name, origin)
          : confirmNewAddress(user.name, `${origin}/user/email/confirm/${token}`);
        await mail.send(tx, email, letter);
        await mail.send(tx, user.email, addressMoves(user.name, email, origin));
      });
    },

    /** Only the person themselves: a stranger who got the link through a slip of the pen must not get the account. */
    confirm: async (caller: Caller, token: string): Promise<string> => {
      try {
        return await db.transaction(async (tx) => {
          const user = await userStore(tx).find(caller.userId);
          const email = await emailChangeStore(tx).consume(caller.userId, hashToken(token), now());
          if (!user || email === undefined) throw new Problem('link-expired');
          await userStore(tx).changeEmail(user.id, email);
          await userStore(tx).update(user.id, { emailConfirmedAt: now() });
          await mail.send(tx, user.email, addressMoved(user.name, email));
          return email;
        });
      } catch (error) {
        // Somebody else has registered it meanwhile. Who that is, is nobody's business.
        if (uniqueViolation(error)) throw new Problem('link-expired');
        throw error;
      }
    },
  };
};
