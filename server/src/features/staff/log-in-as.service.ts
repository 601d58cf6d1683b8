import type { Db } from '../../platform/db/index.ts';
import { type Cookies, Problem } from '../../platform/http/index.ts';
import type { Audit, By } from '../audit/index.ts';
import { type Identity, userStore } from '../identity/index.ts';

export type ActingService = ReturnType<typeof logInAsService>;
type Needs = { db: Db; audit: Audit; sessions: Identity['sessions'] };

/** Staff seeing the product as a user sees it. Both ends are written down as the user's, with the staff member behind. */
export const logInAsService = ({ db, audit, sessions }: Needs) => ({
  begin: async (by: By, userId: number, cookies: Cookies) => {
    const issued = await db.transaction(async (tx) => {
      await userStore(tx).lock(userId);
      const user = await userStore(tx).find(userId);
      if (!user) throw new Problem('not-found');
      if (user.isStaff) throw new Problem('cannot-act-as-staff');
      if (user.deactivatedAt)
        throw new Problem('account-deactivated', { message: 'This account is deactivated. Activate it first.' });
      const acting = await sessions.startActing(tx, by.caller, user.id, { client: by.client, cookies });
      const asUser = { ...by.caller, userId: user.id, actorId: by.caller.userId };
      await audit.record(tx, { caller: asUser, client: by.client }, null, `Began acting as ${user.email}`);
      return acting;
    });
    sessions.handOver(cookies, issued);
  },

  end: async (by: By, cookies: Cookies) => {
    if (by.caller.actorId === null) throw new Problem('not-acting');
    const issued = await db.transaction(async (tx) => {
      const own = await sessions.endActing(tx, by.caller);
      const user = await userStore(tx).find(by.caller.userId);
      await audit.record(tx, by, null, `Stopped acting as ${user?.email ?? 'somebody who is gone'}`);
      return own;
    });
    sessions.handOver(cookies, issued);
  },
});
