import type { Registration } from '@fanfare/contract/identity/identity';
import { daySeconds } from '@fanfare/contract/kit/durations';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { hashToken, newToken } from '../../../platform/random.ts';
import { type User, userStore } from '../users.store.ts';
import { alreadyRegisteredEmail, confirmAddressEmail } from './emails.ts';
import { confirmationStore } from './mailed-links.store.ts';
import type { PasswordHasher } from './password-hasher.ts';

export type RegistrationService = ReturnType<typeof registrationService>;
type Deps = {
  hasher: PasswordHasher;
  isOpen: boolean;
};

const confirmWithinSeconds = daySeconds;

export const registrationService = ({ db, now, random, mail, origin }: Platform, { hasher, isOpen }: Deps) => {
  const sendConfirmation = async (tx: Tx, user: User) => {
    const token = newToken(random);
    const expiresAt = new Date(now().getTime() + confirmWithinSeconds * 1000);
    await confirmationStore(tx).replace(user.id, hashToken(token), expiresAt);
    await mail.send(tx, user.email, confirmAddressEmail(user.name, `${origin}/user/confirm/${token}`));
  };

  return {
    sendConfirmation,

    /**
     * Registers an email address. Answer and response time don't reveal whether the address has an account; only the
     * email to the address does.
     */
    register: async ({ name, email, password, timezone }: z.output<typeof Registration>) => {
      if (!isOpen) throw new Problem('registration-closed');
      const passwordHash = await hasher.hash(password);
      const draft = { name, email, passwordHash, timeZone: timezone ?? null, createdAt: now() };
      await db.transaction(async (tx) => {
        const users = userStore(tx);
        const newUser = await users.insert(draft);
        if (newUser) return sendConfirmation(tx, newUser);
        const existingUser = await users.findByEmail(email);
        if (!existingUser) throw new Problem('unexpected');
        if (existingUser.emailConfirmedAt)
          return mail.send(tx, existingUser.email, alreadyRegisteredEmail(existingUser.name, origin));
        await users.replaceUnconfirmed(existingUser.id, { name, passwordHash, timeZone: draft.timeZone });
        return sendConfirmation(tx, { ...existingUser, name });
      });
    },

    /**
     * Confirms a registration. The link proves access to the address; the password proves that the same person
     * registered, and not someone who typed another person's address.
     */
    confirm: async (token: string, check: (user: User) => Promise<void>): Promise<number> => {
      const userId = await confirmationStore(db).findLive(hashToken(token), now());
      const user = userId && (await userStore(db).find(userId));
      if (!user) throw new Problem('link-expired');
      await check(user);
      await db.transaction(async (tx) => {
        if (!(await confirmationStore(tx).consume(hashToken(token), now()))) throw new Problem('link-expired');
        await userStore(tx).update(user.id, { emailConfirmedAt: now() });
      });
      return user.id;
    },
  };
};
