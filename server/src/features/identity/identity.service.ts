import type { AppStart, CurrentUser } from '@fanfare/contract/identity/identity';
import type { Caller } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { hasTwoFactor } from './two-factor/two-factor.service.ts';
import { type User, userStore } from './users.store.ts';

export type IdentitySettings = {
  origin: string;
  adminOrigin: string | null;
  registrationOpen: boolean;
  /** True if staff must use an authenticator app. */
  staffTwoFactor: boolean;
  mailboxUrl: string | null;
  isPractice: boolean;
  socialSdk: AppStart['social_sdk'];
};
/** The business part of `me`; implemented by the business feature. */
export type MembershipSummary = (caller: Caller) => Promise<Pick<CurrentUser, 'business' | 'businesses'>>;
type Deps = { memberships: MembershipSummary; settings: IdentitySettings };

export type IdentityService = ReturnType<typeof identityService>;

export const identityService = ({ db }: Platform, { memberships, settings }: Deps) => {
  const me = async (caller: Caller): Promise<CurrentUser> => {
    const user = await userStore(db).find(caller.userId);
    if (!user) throw new Problem('not-signed-in');
    const actor = caller.actorId === null ? undefined : await userStore(db).find(caller.actorId);
    const two_factor_needed = user.isStaff && settings.staffTwoFactor && !hasTwoFactor(user);
    return { ...present(user, caller, actor), two_factor_needed, ...(await memberships(caller)) };
  };

  return {
    me,

    start: async (caller: Caller | undefined): Promise<AppStart> => ({
      user: caller ? await me(caller) : null,
      registration_open: settings.registrationOpen,
      mailbox_url: settings.mailboxUrl,
      practice: settings.isPractice,
      social_sdk: settings.socialSdk,
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

const present = (user: User, caller: Caller, actor: User | undefined) => ({
  id: user.id,
  email: user.email,
  name: user.name,
  admin: caller.isStaff,
  timezone: user.timeZone,
  two_factor: hasTwoFactor(user),
  acting_staff: actor ? { id: actor.id, name: actor.name } : null,
});
