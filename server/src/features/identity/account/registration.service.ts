import type { Registration } from '@fanfare/contract/identity';
import type { z } from 'zod';
import type { Now } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { Problem } from '../../../platform/http/index.ts';
import type { Mail } from '../../../platform/mail/index.ts';
import { hashToken, newToken, type RandomBytes } from '../../../platform/random.ts';
import { type User, userStore } from '../users.store.ts';
import { alreadyRegistered, confirmAddress } from './emails.ts';
import { confirmationStore } from './mailed-links.store.ts';
import type { Hasher } from './password-hasher.ts';

export type RegistrationService = ReturnType<typeof registrationService>;
type Deps = { db: Db; now: Now; random: RandomBytes; hasher: Hasher; mail: Mail; origin: string; isOpen: boolean };

const confirmWithinSeconds = 24 * 3600;

export const registrationService = ({ db, now, random, hasher, mail, origin, isOpen }: Deps) => {
  const sendConfirmation = async (tx: Tx, user: User) => {
    const token = newToken(random);
    const expiresAt = new Date(now().getTime() + confirmWithinSeconds * 1000);
    await confirmationStore(tx).replace(user.id, hashToken(token), expiresAt);
    await mail.send(tx, user.email, confirmAddress(user.name, `${origin}/user/confirm/${token}`));
  };

  return {
    sendConfirmation,

    /** The answer and the time it takes are the same whether or not the address has an account; the mail tells. */
    register: async ({ name, email, password, timezone }: z.output<typeof Registration>) => {
      if (!isOpen) throw new Problem('registration-closed');
      const passwordHash = await hasher.hash(password);
      const draft = { name, email, passwordHash, timeZone: timezone ?? null, createdAt: now() };
      await db.transaction(async (tx) => {
        const users = userStore(tx);
        const fresh = await users.insert(draft);
        if (fresh) return sendConfirmation(tx, fresh);
        const known = await users.findByEmail(email);
        if (!known) throw new Problem('unexpected');
        if (known.emailConfirmedAt) return mail.send(tx, known.email, alreadyRegistered(known.name, origin));
        await users.replaceUnconfirmed(known.id, { name, passwordHash, timeZone: draft.timeZone });
        return sendConfirmation(tx, { ...known, name });
      });
    },

    /**
     * The link proves the address; the password proves that it was this person who registered it, and not a stranger
     * who typed somebody else's address.
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
