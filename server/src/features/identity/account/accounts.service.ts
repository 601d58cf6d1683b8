import type { Db, Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionService } from '../sessions/sessions.service.ts';
import { type NewUser, type User, userStore } from '../users.store.ts';

export type AccountService = ReturnType<typeof accountService>;
type Deps = { sessions: Pick<SessionService, 'endAll'> };

/** Changes to the accounts of users by other features, in their transactions. */
export const accountService = ({ now }: Platform, { sessions }: Deps) => ({
  /** Creates an account; undefined if the email address already has one. */
  create: (tx: Db | Tx, user: Omit<NewUser, 'createdAt'>): Promise<User | undefined> =>
    userStore(tx).insert({ ...user, createdAt: now() }),

  /** Sets what staff decides about a user. */
  save: (tx: Tx, id: number, change: Pick<User, 'name' | 'accessLevel'>) => userStore(tx).update(id, change),

  changeEmail: (tx: Tx, id: number, email: string) => userStore(tx).changeEmail(id, email),

  /** Ends all sessions; API keys of a deactivated account don't work. */
  deactivate: async (tx: Tx, id: number) => {
    await userStore(tx).update(id, { deactivatedAt: now() });
    await sessions.endAll(tx, id);
  },

  activate: (tx: Tx, id: number) => userStore(tx).update(id, { deactivatedAt: null }),
});
