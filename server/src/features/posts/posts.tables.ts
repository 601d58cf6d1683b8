import type { SanityLine } from '@fanfare/contract/posts/posts';
import type { PostFields, revisionReasons } from '@fanfare/contract/posts/working-copies';
import type { PostStatus } from '@fanfare/contract/sites/post-rows';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, rowId } from '../../platform/db/columns.ts';
import { textIndex } from '../../platform/db/text-search.ts';
import type { Actor } from '../audit/index.ts';
import { businessId } from '../business/business.tables.ts';
import { deliveries } from '../deliveries/deliveries.tables.ts';
import { users } from '../identity/identity.tables.ts';
import { siteId } from '../sites/sites.tables.ts';
import type { PublishRequest } from './publish-request.ts';

const userId = () =>
  rowId()
    .notNull()
    .references(() => users.id);

/** Working copies: one for each post of a site, and one for each new post. */
export const postCopies = pgTable(
  'post_copies',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    siteId: siteId(),
    /** Post id on the site; null until the site has it. */
    postId: text(),
    /** Version, incremented with every save, to detect concurrent edits. */
    version: integer().notNull().default(1),
    /** Version of the copy that the site has; 0 while the site has none. */
    publishedVersion: integer().notNull().default(0),
    fields: jsonb().$type<PostFields>().notNull(),
    /** Time of the post's last change on the site at which the copy was made or updated. */
    siteChangedAt: at(),
    /** Last known status of the post on the site. */
    status: text().$type<PostStatus>(),
    publishedAt: at(),
    publishedTitle: text(),
    /** Title that lists show and search. Reading it from `fields` would decompress the whole post of every row. */
    title: text().notNull().generatedAlwaysAs(sql`coalesce(published_title, fields ->> 'post_title', '')`),
    revisedAt: at().notNull(),
    revisedVersion: integer().notNull().default(0),
    editedAt: at().notNull(),
    editedById: userId(),
    /** Idempotency key of a new copy, by which the client finds it until it knows the id. */
    idempotencyKey: text(),
    createdAt: at().notNull(),
  },
  (table) => [
    uniqueIndex('post_copies_post').on(table.siteId, table.postId).where(sql`post_id is not null`),
    uniqueIndex('post_copies_idempotency_key')
      .on(table.businessId, table.idempotencyKey)
      .where(sql`idempotency_key is not null`),
    index('post_copies_site').on(table.siteId, table.editedAt),
    index('post_copies_published').on(table.businessId, table.publishedAt).where(sql`published_at is not null`),
    textIndex('post_copies_text', table.title),
  ],
);

/** Revisions: earlier versions of a working copy's text. */
export const postRevisions = pgTable(
  'post_revisions',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: rowId().notNull(),
    copyId: rowId()
      .notNull()
      .references(() => postCopies.id, { onDelete: 'cascade' }),
    at: at().notNull(),
    byId: userId(),
    reason: text().$type<(typeof revisionReasons)[number]>().notNull(),
    wordCount: integer().notNull(),
    fields: jsonb().$type<PostFields>().notNull(),
  },
  (table) => [index('post_revisions_copy').on(table.copyId, table.id)],
);

/** Contents of publishes. A publish's state is the state of the delivery with the same id. */
export const postPublishes = pgTable(
  'post_publishes',
  {
    id: rowId()
      .primaryKey()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    businessId: rowId().notNull(),
    siteId: siteId(),
    copyId: rowId().references(() => postCopies.id, { onDelete: 'set null' }),
    /** Actor who published the post, for the audit entry and the shares. */
    actor: jsonb().$type<Actor>().notNull(),
    request: jsonb().$type<PublishRequest>().notNull(),
    /** Id of the created or updated post on the site; null before. */
    postId: text(),
    /** Post as the site returned it after the publish; null before. */
    sitePost: jsonb().$type<unknown>(),
    shareIds: rowId().array().notNull().default([]),
    summary: jsonb().$type<SanityLine[]>().notNull(),
    /** Response to the client as JSON; null before the publish has ended. */
    answer: jsonb().$type<unknown>(),
  },
  (table) => [index('post_publishes_copy').on(table.copyId), index('post_publishes_site').on(table.siteId)],
);

/** Posts of sites that belong to a campaign. */
export const campaignPosts = pgTable(
  'campaign_posts',
  {
    businessId: businessId(),
    siteId: siteId(),
    postId: text().notNull(),
    /** Id of the campaign; null if the post left it while on hold, until the next release removes the row. */
    campaignId: rowId(),
    /** Scheduled time of a post on hold, which is a draft on its site while its campaign is paused; otherwise null. */
    heldUntil: at(),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.postId] }),
    index('campaign_posts_campaign').on(table.campaignId),
  ],
);

/** Saved contents: reusable pieces of text. */
export const savedContents = pgTable(
  'saved_contents',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    title: text().notNull(),
    html: text().notNull(),
    savedAt: at().notNull(),
    savedById: userId(),
  },
  (table) => [index('saved_contents_business').on(table.businessId, table.id)],
);
