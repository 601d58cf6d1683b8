import type { Cookies } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { Actor, Audit } from '../audit/index.ts';
import { type Identity, userQueries } from '../identity/index.ts';

export type LogInAsService = ReturnType<typeof logInAsService>;
type Deps = { audit: Audit; sessions: Identity['sessions'] };

/** Staff acts as a user. Start and end are recorded in the user's audit log with the staff member as actor. */
export const logInAsService = ({ db }: Platform, { audit, sessions }: Deps) => ({
  begin: async (actor: Actor, userId: number, cookies: Cookies) => {
    const session = await db.transaction(async (tx) => {
      await userQueries(tx).lock(userId);
      const user = await userQueries(tx).find(userId);
      if (!user) throw new Problem('not-found');
      if (user.isStaff) throw new Problem('cannot-act-as-staff');
      if (user.deactivatedAt)
        throw new Problem('account-deactivated', { message: 'This account is deactivated. Activate it first.' });
      const actingSession = await sessions.startActing(tx, actor.caller, user.id, { client: actor.client, cookies });
      const asUser = {
        ...actor.caller,
        userId: user.id,
        actorId: actor.caller.userId,
        timeZone: user.timeZone || 'UTC',
      };
      await audit.record(tx, { caller: asUser, client: actor.client }, null, `Started acting as ${user.email}`);
      return actingSession;
    });
    sessions.setSessionCookie(cookies, session);
  },

  end: async (actor: Actor, cookies: Cookies) => {
    if (actor.caller.actorId === null) throw new Problem('not-acting');
    const session = await db.transaction(async (tx) => {
      const ownSession = await sessions.endActing(tx, actor.caller);
      const user = await userQueries(tx).find(actor.caller.userId);
      await audit.record(tx, actor, null, `Stopped acting as ${user?.email ?? 'a deleted user'}`);
      return ownSession;
    });
    sessions.setSessionCookie(cookies, session);
  },
});
