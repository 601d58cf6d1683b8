import type { Me, Start } from '@fanfare/contract/identity';
import type { Db } from '../../platform/db/index.ts';
import { type Caller, Problem } from '../../platform/http/index.ts';
import { type User, userStore } from './identity.store.ts';

export type IdentitySettings = {
  origin: string;
  adminOrigin: string;
  registrationOpen: boolean;
  mailboxUrl: string | null;
};
type Needs = { db: Db; settings: IdentitySettings };

export const identityService = ({ db, settings }: Needs) => {
  const me = async (caller: Caller): Promise<Me> => {
    const user = await userStore(db).find(caller.userId);
    if (!user) throw new Problem('not-signed-in');
    const actor = caller.actorId === null ? undefined : await userStore(db).find(caller.actorId);
    return present(user, caller, actor);
  };

  return {
    me,

    start: async (caller: Caller | undefined): Promise<Start> => ({
      user: caller ? await me(caller) : null,
      registration_open: settings.registrationOpen,
      mailbox_url: settings.mailboxUrl,
      admin_origin: settings.adminOrigin,
    }),

    rename: async (caller: Caller, name: string) => {
      await userStore(db).update(caller.userId, { name });
      return me(caller);
    },

    setTimeZone: async (caller: Caller, timeZone: string) => {
      await userStore(db).update(caller.userId, { timeZone });
      return me(caller);
    },
  };
};

const present = (user: User, caller: Caller, actor: User | undefined): Me => ({
  id: user.id,
  email: user.email,
  name: user.name,
  admin: caller.isStaff,
  timezone: user.timeZone,
  business: null,
  businesses: [],
  acting_staff: actor ? { id: actor.id, name: actor.name } : null,
});
