import { accessLevels } from '@fanfare/contract/kit/assets';
import { toCsv } from '@fanfare/contract/kit/csv';
import { pageSize } from '@fanfare/contract/kit/paging';
import { problems } from '@fanfare/contract/kit/problems/problem';
import type { StaffUser, StaffUserDraft } from '@fanfare/contract/staff';
import type { z } from 'zod';
import { uniqueViolation } from '../../platform/db/database-errors.ts';
import type { Tx } from '../../platform/db/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { newToken } from '../../platform/random.ts';
import type { Actor, Audit } from '../audit/index.ts';
import { type Identity, type User, userQueries } from '../identity/index.ts';
import { allUsersStore } from './all-users.store.ts';
import { addressChangedEmail } from './emails.ts';

export type UserService = ReturnType<typeof userService>;
type Draft = z.output<typeof StaffUserDraft>;
type Deps = { audit: Audit; identity: Identity };

/** Rows per query, so that the export never loads all users at once. */
const exportBatchSize = 2_000;

export const userService = ({ db, random, mail }: Platform, { audit, identity }: Deps) => {
  const present = async (rows: User[]): Promise<StaffUser[]> => {
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return [];
    const businesses = await allUsersStore(db).countBusinesses(ids);
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
    const user = await userQueries(db).find(id);
    const [staffUser] = user ? await present([user]) : [];
    if (!staffUser) throw new Problem('not-found');
    return staffUser;
  };

  /** Locks the user's row until the transaction ends. */
  const lockUser = async (tx: Tx, id: number): Promise<User> => {
    await userQueries(tx).lock(id);
    const user = await userQueries(tx).find(id);
    if (!user) throw new Problem('not-found');
    return user;
  };

  const applyChange = async (tx: Tx, actor: Actor, user: User, { name, email, access_level }: Draft) => {
    const isNewAddress = email !== user.email.toLowerCase();
    // A password link can be emailed to the new address, which would give access to the staff account.
    if (isNewAddress && user.isStaff)
      throw new Problem('staff-account', { message: 'You can’t change the email address of a staff account here.' });
    await identity.accounts.save(tx, user.id, { name, accessLevel: access_level });
    if (isNewAddress) {
      await identity.accounts.changeEmail(tx, user.id, email);
      await mail.send(tx, user.email, addressChangedEmail(user.name, email));
      await identity.registration.sendConfirmation(tx, { ...user, name, email });
    }
    const addressNote = isNewAddress ? `, email address from ${user.email} to ${email}` : '';
    const levelNote = access_level === user.accessLevel ? '' : `, access level ${accessLevels[access_level]}`;
    await audit.record(tx, actor, null, `Saved the user ${user.email}${addressNote}${levelNote}`);
  };

  return {
    list: async (page: number, search: string) => {
      const { rows, total } = await allUsersStore(db).page(search, pageSize, (page - 1) * pageSize);
      return { items: await present(rows), total, page, page_size: pageSize };
    },

    get: async (id: number) => ({ ...(await get(id)), memberships: await allUsersStore(db).listMemberships(id) }),

    exportCsv: async (actor: Actor): Promise<string> => {
      await db.transaction((tx) => audit.record(tx, actor, null, 'Exported all users'));
      let text = toCsv([csvHeader]);
      let rows = await allUsersStore(db).listAfter(0, exportBatchSize);
      while (rows.length > 0) {
        text += toCsv((await present(rows)).map(toCells));
        rows = await allUsersStore(db).listAfter(rows.at(-1)?.id ?? 0, exportBatchSize);
      }
      return text;
    },

    /** The first password is random; the emailed link sets a new one and confirms the address. */
    create: async (actor: Actor, { name, email, access_level }: Draft): Promise<StaffUser> => {
      const passwordHash = await identity.hasher.hash(newToken(random));
      const id = await db.transaction(async (tx) => {
        const draft = { name, email, passwordHash, accessLevel: access_level, timeZone: null };
        const user = await identity.accounts.create(tx, draft);
        if (!user) throw emailTakenProblem();
        await audit.record(tx, actor, null, `Created the user ${email}`);
        return user.id;
      });
      await identity.passwords.requestReset(email);
      return get(id);
    },

    save: async (actor: Actor, id: number, draft: Draft): Promise<StaffUser> => {
      try {
        await db.transaction(async (tx) => applyChange(tx, actor, await lockUser(tx, id), draft));
      } catch (error) {
        if (uniqueViolation(error)) throw emailTakenProblem();
        throw error;
      }
      return get(id);
    },

    /** Ends all sessions; API keys of a deactivated account don't work. */
    deactivate: (actor: Actor, id: number) =>
      db.transaction(async (tx) => {
        const user = await lockUser(tx, id);
        if (user.isStaff) throw new Problem('staff-account');
        if (user.deactivatedAt) return;
        await identity.accounts.deactivate(tx, id);
        await audit.record(tx, actor, null, `Deactivated the user ${user.email}`);
      }),

    activate: (actor: Actor, id: number) =>
      db.transaction(async (tx) => {
        const user = await lockUser(tx, id);
        if (!user.deactivatedAt) return;
        await identity.accounts.activate(tx, id);
        await audit.record(tx, actor, null, `Activated the user ${user.email}`);
      }),

    mailPasswordLink: async (actor: Actor, id: number) => {
      const user = await db.transaction(async (tx) => {
        const lockedUser = await lockUser(tx, id);
        if (lockedUser.deactivatedAt)
          throw new Problem('account-deactivated', { message: 'This account is deactivated. Activate it first.' });
        await audit.record(tx, actor, null, `Emailed a password link to ${lockedUser.email}`);
        return lockedUser;
      });
      await identity.passwords.requestReset(user.email);
    },
  };
};

const emailTakenProblem = () =>
  new Problem('email-taken', {
    fields: [{ path: 'email', message: problems['email-taken'].message }],
  });

const csvHeader = [
  'ID',
  'Name',
  'Email',
  'Access level',
  'Staff',
  'Confirmed',
  'Active',
  'Businesses',
  'Created (UTC)',
  'Last seen (UTC)',
];
const yesNo = (value: boolean) => (value ? 'yes' : 'no');
const toCells = (user: StaffUser) => [
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
