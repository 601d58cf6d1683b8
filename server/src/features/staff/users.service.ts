import { accessLevels } from '@fanfare/contract/kit/assets';
import { csvOf } from '@fanfare/contract/kit/csv';
import { pageSize } from '@fanfare/contract/kit/paging';
import type { StaffUser, StaffUserDraft } from '@fanfare/contract/staff';
import type { z } from 'zod';
import type { Now } from '../../platform/clock.ts';
import { uniqueViolation } from '../../platform/db/database-errors.ts';
import type { Db, Tx } from '../../platform/db/index.ts';
import { Problem } from '../../platform/http/index.ts';
import type { Mail } from '../../platform/mail/index.ts';
import { newToken, type RandomBytes } from '../../platform/random.ts';
import type { Audit, Actor } from '../audit/index.ts';
import { type Identity, type User, userStore } from '../identity/index.ts';
import { allUsersStore } from './all-users.store.ts';
import { addressChangedEmail } from './emails.ts';

export type UserService = ReturnType<typeof userService>;
type Draft = z.output<typeof StaffUserDraft>;
type Deps = { db: Db; now: Now; random: RandomBytes; mail: Mail; audit: Audit; people: Identity };

/** Read in parts, so that an export of everybody never holds everybody's rows at once. */
const exportedAtOnce = 2_000;

export const userService = ({ db, now, random, mail, audit, people }: Deps) => {
  const present = async (rows: User[]): Promise<StaffUser[]> => {
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return [];
    const businesses = await allUsersStore(db).businessCounts(ids);
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      email: row.email,
      access_level: row.accessLevel,
      is_staff: row.isStaff,
      confirmed: row.emailConfirmedAt !== null,
      active: row.deactivatedAt === null,
      businesses: businesses.get(row.id) ?? 0,
      created_at: row.createdAt,
      last_seen_at: row.lastSeenAt,
    }));
  };

  const get = async (id: number): Promise<StaffUser> => {
    const user = await userStore(db).find(id);
    const [shown] = user ? await present([user]) : [];
    if (!shown) throw new Problem('not-found');
    return shown;
  };

  /** The user, held until the transaction ends. */
  const locked = async (tx: Tx, id: number): Promise<User> => {
    await userStore(tx).lock(id);
    const user = await userStore(tx).find(id);
    if (!user) throw new Problem('not-found');
    return user;
  };

  const change = async (tx: Tx, actor: Actor, user: User, { name, email, access_level }: Draft) => {
    const isNewAddress = email !== user.email.toLowerCase();
    // Whoever changes the address can have a new password mailed to it: with staff that would be a way into their account.
    if (isNewAddress && user.isStaff)
      throw new Problem('staff-account', { message: 'The e-mail address of a staff account is not changed here.' });
    await userStore(tx).update(user.id, { name, accessLevel: access_level });
    if (isNewAddress) {
      await userStore(tx).changeEmail(user.id, email);
      await mail.send(tx, user.email, addressChangedEmail(user.name, email));
      await people.registration.sendConfirmation(tx, { ...user, name, email });
    }
    const moved = isNewAddress ? `, address from ${user.email} to ${email}` : '';
    const level = access_level === user.accessLevel ? '' : `, access level ${accessLevels[access_level]}`;
    await audit.record(tx, actor, null, `Saved the user ${user.email}${moved}${level}`);
  };

  return {
    list: async (page: number, search: string) => {
      const { rows, total } = await allUsersStore(db).page(search, pageSize, (page - 1) * pageSize);
      return { items: await present(rows), total, page, page_size: pageSize };
    },

    get: async (id: number) => ({ ...(await get(id)), memberships: await allUsersStore(db).memberships(id) }),

    csv: async (actor: Actor): Promise<string> => {
      await db.transaction((tx) => audit.record(tx, actor, null, 'Exported all users'));
      let text = csvOf([columns]);
      let rows = await allUsersStore(db).after(0, exportedAtOnce);
      while (rows.length > 0) {
        text += csvOf((await present(rows)).map(cells));
        rows = await allUsersStore(db).after(rows.at(-1)?.id ?? 0, exportedAtOnce);
      }
      return text;
    },

    /** Nobody knows the first password; the mailed link chooses one and proves the address. */
    create: async (actor: Actor, { name, email, access_level }: Draft): Promise<StaffUser> => {
      const passwordHash = await people.hasher.hash(newToken(random));
      const id = await db.transaction(async (tx) => {
        const draft = { name, email, passwordHash, accessLevel: access_level, timeZone: null, createdAt: now() };
        const user = await userStore(tx).insert(draft);
        if (!user) throw emailTaken();
        await audit.record(tx, actor, null, `Created the user ${email}`);
        return user.id;
      });
      await people.passwords.requestReset(email);
      return get(id);
    },

    save: async (actor: Actor, id: number, draft: Draft): Promise<StaffUser> => {
      try {
        await db.transaction(async (tx) => change(tx, actor, await locked(tx, id), draft));
      } catch (error) {
        if (uniqueViolation(error)) throw emailTaken();
        throw error;
      }
      return get(id);
    },

    /** Out at once, everywhere: sessions end, API keys stop with the account. */
    deactivate: (actor: Actor, id: number) =>
      db.transaction(async (tx) => {
        const user = await locked(tx, id);
        if (user.isStaff) throw new Problem('staff-account');
        if (user.deactivatedAt) return;
        await userStore(tx).update(id, { deactivatedAt: now() });
        await people.sessions.endAll(tx, id);
        await audit.record(tx, actor, null, `Deactivated the user ${user.email}`);
      }),

    activate: (actor: Actor, id: number) =>
      db.transaction(async (tx) => {
        const user = await locked(tx, id);
        if (!user.deactivatedAt) return;
        await userStore(tx).update(id, { deactivatedAt: null });
        await audit.record(tx, actor, null, `Activated the user ${user.email}`);
      }),

    mailPasswordLink: async (actor: Actor, id: number) => {
      const user = await db.transaction(async (tx) => {
        const found = await locked(tx, id);
        if (found.deactivatedAt)
          throw new Problem('account-deactivated', { message: 'This account is deactivated. Activate it first.' });
        await audit.record(tx, actor, null, `Mailed a password link to ${found.email}`);
        return found;
      });
      await people.passwords.requestReset(user.email);
    },
  };
};

const emailTaken = () =>
  new Problem('email-taken', {
    fields: [{ path: 'email', message: 'There is already an account with this e-mail address.' }],
  });

const columns = [
  'Id',
  'Name',
  'E-mail',
  'Access level',
  'Staff',
  'Confirmed',
  'Active',
  'Businesses',
  'Created (UTC)',
  'Last seen (UTC)',
];
const yesNo = (is: boolean) => (is ? 'yes' : 'no');
const cells = (user: StaffUser) => [
  user.id,
  user.name,
  user.email,
  accessLevels[user.access_level] ?? String(user.access_level),
  yesNo(user.is_staff),
  yesNo(user.confirmed),
  yesNo(user.active),
  user.businesses,
  user.created_at.toISOString(),
  user.last_seen_at?.toISOString() ?? '',
];
