import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, rowId } from '../../platform/db/columns.ts';
import { textIndex } from '../../platform/db/text-search.ts';

export const users = pgTable(
  'users',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    name: text().notNull(),
    passwordHash: text().notNull(),
    isStaff: boolean().notNull().default(false),
    /** Id in the vault of the secret for two-factor codes (TOTP); set when the setup begins. */
    totpSecretId: rowId(),
    /**
     * Time step (30 seconds) of the last accepted code, so that no code works twice; null until two-factor sign-in is
     * on.
     */
    totpLastStep: integer(),
    accessLevel: integer().notNull().default(0),
    timeZone: text(),
    emailConfirmedAt: at(),
    deactivatedAt: at(),
    createdAt: at().notNull(),
    /** Time of the user's last call, to the minute. Calls of staff acting as the user don't count. */
    lastSeenAt: at(),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    textIndex('users_text', table.name, table.email),
  ],
);

const userId = () =>
  rowId()
    .notNull()
    .references((): AnyPgColumn => users.id, { onDelete: 'cascade' });

/** Sessions. Only the hash of the browser's token is stored, so that a leaked table can't be used to sign in. */
export const sessions = pgTable(
  'sessions',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    tokenHash: text().notNull(),
    userId: userId(),
    /** Id of the staff user who acts as the session's user; null otherwise. */
    actorId: rowId().references((): AnyPgColumn => users.id, { onDelete: 'cascade' }),
    businessId: rowId(),
    /** Staff user's own session, which is resumed when acting ends. */
    returnSessionId: rowId(),
    /** True since a request had a `next` parameter pointing to another site; never cleared. */
    adminCleared: boolean().notNull().default(false),
    address: text().notNull(),
    userAgent: text().notNull(),
    createdAt: at().notNull(),
    seenAt: at().notNull(),
    expiresAt: at().notNull(),
  },
  (table) => [uniqueIndex('sessions_token').on(table.tokenHash), index('sessions_user').on(table.userId)],
);

/** Browsers from which a user has signed in before. Failed attempts from other browsers don't lock these out. */
export const devices = pgTable(
  'devices',
  { tokenHash: text().primaryKey(), userId: userId(), createdAt: at().notNull() },
  (table) => [index('devices_user').on(table.userId)],
);

export const emailConfirmations = pgTable(
  'email_confirmations',
  { tokenHash: text().primaryKey(), userId: userId(), expiresAt: at().notNull() },
  (table) => [index('email_confirmations_user').on(table.userId)],
);

/** Requested new email addresses of users; each becomes active once the link emailed to it is opened. */
export const emailChanges = pgTable(
  'email_changes',
  { tokenHash: text().primaryKey(), userId: userId(), email: text().notNull(), expiresAt: at().notNull() },
  (table) => [index('email_changes_user').on(table.userId)],
);

export const passwordResets = pgTable(
  'password_resets',
  { tokenHash: text().primaryKey(), userId: userId(), expiresAt: at().notNull() },
  (table) => [index('password_resets_user').on(table.userId)],
);

export const apiKeys = pgTable(
  'api_keys',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    userId: userId(),
    name: text().notNull(),
    keyHash: text().notNull(),
    hint: text().notNull(),
    createdAt: at().notNull(),
    lastUsedAt: at(),
  },
  (table) => [uniqueIndex('api_keys_key').on(table.keyHash), index('api_keys_user').on(table.userId)],
);

export const recoveryCodes = pgTable('recovery_codes', { codeHash: text().primaryKey(), userId: userId() }, (table) => [
  index('recovery_codes_user').on(table.userId),
]);

/** Sign-in attempts per throttle key (see `sign-in-throttle.ts`). Cleared by a success or after 24 hours. */
export const signInAttempts = pgTable('sign_in_attempts', {
  key: text().primaryKey(),
  count: integer().notNull(),
  firstAt: at().notNull(),
  lastAt: at().notNull(),
});
