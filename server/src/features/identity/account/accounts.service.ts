import type { Db, Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionService } from '../sessions/sessions.service.ts';
import { type NewUser, type User, userStore } from '../users.store.ts';

export type AccountService = ReturnType<typeof accountService>;
type Deps = { sessions: Pick<SessionService, 'endAll'> };

/** Service by which other features change the accounts of users, in their own transactions. */
export const accountService = ({ now }: Platform, { sessions }: Deps) => ({
  /** Creates an account; undefined if the email address already has one. */
  create: (tx: Db | Tx, user: Omit<NewUser, 'createdAt'>): Promise<User | undefined> =>
    userStore(tx).insert({ ...user, createdAt: now() }),

  /** Saves the fields of a user that staff can change: name and access level. */
  save: (tx: Tx, id: number, change: Pick<User, 'name' | 'accessLevel'>) => userStore(tx).update(id, change),

  changeEmail: (tx: Tx, id: number, email: string) => userStore(tx).changeEmail(id, email),

  /** Deactivates a user and ends all sessions; the user's API keys stop working. */
  deactivate: async (tx: Tx, id: number) => {
    await userStore(tx).update(id, { deactivatedAt: now() });
    await sessions.endAll(tx, id);
  },

  activate: (tx: Tx, id: number) => userStore(tx).update(id, { deactivatedAt: null }),
});
