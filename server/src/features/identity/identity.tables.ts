import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

const at = () => timestamp({ withTimezone: true });

export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    name: text().notNull(),
    passwordHash: text().notNull(),
    isStaff: boolean().notNull().default(false),
    /** Where the authenticator app's secret is kept; set once two-factor sign-in is on. */
    totpSecretId: bigint({ mode: 'number' }),
    /** The last time step a code was used for: no code works twice. */
    totpLastStep: integer(),
    accessLevel: integer().notNull().default(0),
    timeZone: text(),
    emailConfirmedAt: at(),
    deactivatedAt: at(),
    createdAt: at().notNull(),
    /** When they themselves were last here, to the minute. */
    lastSeenAt: at(),
  },
  (table) => [uniqueIndex('users_email').on(sql`lower(${table.email})`)],
);

const userId = () =>
  integer()
    .notNull()
    .references((): AnyPgColumn => users.id, { onDelete: 'cascade' });

/** Only the hash of what the browser holds: a stolen table signs nobody in. */
export const sessions = pgTable(
  'sessions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    tokenHash: text().notNull(),
    userId: userId(),
    /** The staff member acting as this user. */
    actorId: integer().references((): AnyPgColumn => users.id, { onDelete: 'cascade' }),
    businessId: integer(),
    /** The staff member's own session, to which acting leads back. */
    returnsTo: integer(),
    /** Set once the visitor came with a `next` that leads to another site; never cleared. */
    lostAdmin: boolean().notNull().default(false),
    address: text().notNull(),
    userAgent: text().notNull(),
    createdAt: at().notNull(),
    seenAt: at().notNull(),
    expiresAt: at().notNull(),
  },
  (table) => [uniqueIndex('sessions_token').on(table.tokenHash), index('sessions_user').on(table.userId)],
);

/** A browser that has signed in before. Floods of wrong passwords from elsewhere do not lock it out. */
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

/** An address somebody wants to change to; theirs once the link mailed to it was opened. */
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
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
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

/** Attempts to sign in, counted per key (`throttle.ts` says which). Cleared by success or by time. */
export const signInAttempts = pgTable('sign_in_attempts', {
  key: text().primaryKey(),
  count: integer().notNull(),
  firstAt: at().notNull(),
  lastAt: at().notNull(),
});
