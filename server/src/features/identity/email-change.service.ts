import type { EmailChange } from '@fanfare/contract/identity/identity';
import { hourSeconds } from '@fanfare/contract/kit/durations';
import { problems } from '@fanfare/contract/kit/problems/problem';
import type { z } from 'zod';
import { uniqueViolation } from '../../platform/db/database-errors.ts';
import type { Caller } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { hashToken, newToken } from '../../platform/random.ts';
import { emailChangeStore } from './account/email-changes.store.ts';
import {
  addressChangedEmail,
  addressChangeRequestedEmail,
  addressInUseEmail,
  confirmNewAddressEmail,
} from './account/emails.ts';
import type { RequestContext } from './sessions/sessions.service.ts';
import type { SignInService } from './sign-in/sign-in.service.ts';
import { userStore } from './users.store.ts';

type Deps = { signIn: SignInService };

const confirmWithinSeconds = hourSeconds;

export type EmailChangeService = ReturnType<typeof emailChangeService>;

/**
 * Service by which users change their email address. The new address is active once the signed-in user opens the link
 * emailed to it.
 */
export const emailChangeService = ({ db, now, random, mail, origin }: Platform, { signIn }: Deps) => {
  /** Checks the password under the sign-in throttle, because the call could be used to guess passwords. */
  const checkPassword = async (email: string, password: string, context: RequestContext) => {
    try {
      await signIn.checkPassword(email, password, context);
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'login-failed') throw error;
      const { message } = problems['wrong-password'];
      throw new Problem('wrong-password', { fields: [{ path: 'password', message }] });
    }
  };

  return {
    /**
     * Answers are the same for every address, so that they don't reveal accounts; only the email sent to the address
     * does.
     */
    request: async (caller: Caller, { email, password }: z.output<typeof EmailChange>, context: RequestContext) => {
      const user = await userStore(db).find(caller.userId);
      if (caller.actorId !== null || !user) throw new Problem('forbidden');
      await checkPassword(user.email, password, context);
      if (email === user.email.toLowerCase())
        throw new Problem('invalid-input', {
          fields: [{ path: 'email', message: 'This is already your email address.' }],
        });
      const token = newToken(random);
      const expiresAt = new Date(now().getTime() + confirmWithinSeconds * 1000);
      await db.transaction(async (tx) => {
        const existingUser = await userStore(tx).findByEmail(email);
        await emailChangeStore(tx).replace({ tokenHash: hashToken(token), userId: user.id, email, expiresAt });
        const emailContent = existingUser
          ? addressInUseEmail(existingUser.name, origin)
          : confirmNewAddressEmail(user.name, `${origin}/user/email/confirm/${token}`);
        await mail.send(tx, email, emailContent);
        await mail.send(tx, user.email, addressChangeRequestedEmail(user.name, email, origin));
      });
    },

    /**
     * Confirms the change. The link works only for the user who requested it: with a mistyped address, another person
     * receives the link.
     */
    confirm: async (caller: Caller, token: string): Promise<string> => {
      try {
        return await db.transaction(async (tx) => {
          const user = await userStore(tx).find(caller.userId);
          const email = await emailChangeStore(tx).consume(caller.userId, hashToken(token), now());
          if (!user || email === undefined) throw new Problem('link-expired');
          await userStore(tx).changeEmail(user.id, email);
          await userStore(tx).update(user.id, { emailConfirmedAt: now() });
          await mail.send(tx, user.email, addressChangedEmail(user.name, email));
          return email;
        });
      } catch (error) {
        // Another account has taken the address since; the message is that of an expired link, so that the account
        // isn't revealed.
        if (uniqueViolation(error)) throw new Problem('link-expired');
        throw error;
      }
    },
  };
};
