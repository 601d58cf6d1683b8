import type { SanityLine } from '@fanfare/contract/posts';
import type { PostStatus } from '@fanfare/contract/sites';
import type { PostFields, revisionReasons } from '@fanfare/contract/working-copies';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { businesses } from '../business/index.ts';
import { users } from '../identity/index.ts';
import { siteTable } from '../sites/index.ts';
import type { PublishRequest } from './publish/publish-request.ts';

const at = () => timestamp({ withTimezone: true });
const businessId = () =>
  integer()
    .notNull()
    .references(() => businesses.id, { onDelete: 'cascade' });
const siteId = () =>
  integer()
    .notNull()
    .references(() => siteTable.id, { onDelete: 'cascade' });
const userId = () =>
  integer()
    .notNull()
    .references(() => users.id);

/** What is written of a post: one for each post of a site, and one for each that no site has yet. */
export const postCopies = pgTable(
  'post_copies',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    siteId: siteId(),
    /** In the site's own numbering; null until the site has it. */
    postId: text(),
    /** Counts every save: whoever saves on top of another one is told. */
    version: integer().notNull().default(1),
    /** The version the site has; 0 while it has none. */
    sentVersion: integer().notNull().default(0),
    fields: jsonb().$type<PostFields>().notNull(),
    /** When the post at the site had last changed, as far as whoever writes knows. */
    baseAt: at(),
    /** Where the post stands at the site since we last heard of it. */
    status: text().$type<PostStatus>(),
    outAt: at(),
    outTitle: text(),
    revisedAt: at().notNull(),
    revisedVersion: integer().notNull().default(0),
    editedAt: at().notNull(),
    editedById: userId(),
    /** Names a new copy until its writer knows its number. */
    submitKey: text(),
    createdAt: at().notNull(),
  },
  (table) => [
    uniqueIndex('post_copies_post').on(table.siteId, table.postId).where(sql`post_id is not null`),
    uniqueIndex('post_copies_submit').on(table.businessId, table.submitKey).where(sql`submit_key is not null`),
    index('post_copies_site').on(table.siteId, table.editedAt),
    index('post_copies_out').on(table.businessId, table.outAt).where(sql`out_at is not null`),
  ],
);

/** Earlier states of a copy. */
export const postRevisions = pgTable(
  'post_revisions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    copyId: integer()
      .notNull()
      .references(() => postCopies.id, { onDelete: 'cascade' }),
    at: at().notNull(),
    byId: userId(),
    reason: text().$type<(typeof revisionReasons)[number]>().notNull(),
    words: integer().notNull(),
    fields: jsonb().$type<PostFields>().notNull(),
  },
  (table) => [index('post_revisions_copy').on(table.copyId, table.id)],
);

/**
 * One press of the publish button, written down before the site is called. `begun`: nothing was sent. `calling`: the
 * site may have it. `settled`: what came of it is written down, and the shares with it.
 */
export const postSubmits = pgTable(
  'post_submits',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    siteId: siteId(),
    copyId: integer().references(() => postCopies.id, { onDelete: 'set null' }),
    /** From the client: the same one again is the same press. */
    key: text(),
    hash: text().notNull(),
    userId: userId(),
    state: text().$type<'begun' | 'calling' | 'settled'>().notNull(),
    asked: jsonb().$type<PublishRequest>().notNull(),
    /** The post that is changed, or the one that was made. */
    postId: text(),
    /** From when on the site is looked through for it. */
    sinceAt: at(),
    /** Somebody works on it until then. */
    heldUntil: at().notNull(),
    shareIds: integer().array().notNull().default([]),
    lines: jsonb().$type<SanityLine[]>().notNull(),
    /** What was answered, as it went over the wire. */
    answer: jsonb().$type<unknown>(),
    createdAt: at().notNull(),
  },
  (table) => [
    uniqueIndex('post_submits_key').on(table.businessId, table.key).where(sql`key is not null`),
    index('post_submits_copy').on(table.copyId),
    index('post_submits_created').on(table.createdAt),
  ],
);

/** Where somebody's own site keeps a picture of ours: it is sent there once. */
export const postPictures = pgTable(
  'post_pictures',
  {
    siteId: siteId(),
    mediaId: integer().notNull(),
    remoteId: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.mediaId] })],
);

/** Pieces of text kept to be used again. */
export const savedContents = pgTable(
  'saved_contents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    title: text().notNull(),
    html: text().notNull(),
    savedAt: at().notNull(),
    savedById: userId(),
  },
  (table) => [index('saved_contents_business').on(table.businessId, table.id)],
);
