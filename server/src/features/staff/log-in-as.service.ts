import type { Db } from '../../platform/db/index.ts';
import { type Cookies, Problem } from '../../platform/http/index.ts';
import type { Audit, Actor } from '../audit/index.ts';
import { type Identity, userStore } from '../identity/index.ts';

export type ActingService = ReturnType<typeof logInAsService>;
type Deps = { db: Db; audit: Audit; sessions: Identity['sessions'] };

/** Staff seeing the product as a user sees it. Both ends are written down as the user's, with the staff member behind. */
export const logInAsService = ({ db, audit, sessions }: Deps) => ({
  begin: async (actor: Actor, userId: number, cookies: Cookies) => {
    const issued = await db.transaction(async (tx) => {
      await userStore(tx).lock(userId);
      const user = await userStore(tx).find(userId);
      if (!user) throw new Problem('not-found');
      if (user.isStaff) throw new Problem('cannot-act-as-staff');
      if (user.deactivatedAt)
        throw new Problem('account-deactivated', { message: 'This account is deactivated. Activate it first.' });
      const acting = await sessions.startActing(tx, actor.caller, user.id, { client: actor.client, cookies });
      const asUser = { ...actor.caller, userId: user.id, actorId: actor.caller.userId };
      await audit.record(tx, { caller: asUser, client: actor.client }, null, `Began acting as ${user.email}`);
      return acting;
    });
    sessions.handOver(cookies, issued);
  },

  end: async (actor: Actor, cookies: Cookies) => {
    if (actor.caller.actorId === null) throw new Problem('not-acting');
    const issued = await db.transaction(async (tx) => {
      const own = await sessions.endActing(tx, actor.caller);
      const user = await userStore(tx).find(actor.caller.userId);
      await audit.record(tx, actor, null, `Stopped acting as ${user?.email ?? 'somebody who is gone'}`);
      return own;
    });
    sessions.handOver(cookies, issued);
  },
});
