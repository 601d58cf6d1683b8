import type { HostedState } from '@fanfare/connectors/ports/hosted-sites';
import type { SiteAccent, SiteKind, SiteLanguage, SiteSocial } from '@fanfare/contract/sites';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { businesses } from '../business/index.ts';
import { users } from '../identity/index.ts';

const at = () => timestamp({ withTimezone: true });

/** A place a business publishes to. A deleted one keeps its row for a while: links to it may lead on. */
export const sites = pgTable(
  'sites',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    businessId: integer()
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    kind: text().$type<SiteKind>().notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    language: text().$type<SiteLanguage>().notNull().default('en'),
    timeZone: text().notNull(),
    accent: text().$type<SiteAccent>().notNull().default('violet'),
    social: jsonb().$type<SiteSocial>(),
    /** Where a hosted site is: `/s/{slug}`. */
    slug: text(),
    /** Where a WordPress is, and the account it is reached through. Reconnecting keeps that account's number. */
    address: text(),
    connectionId: integer(),
    /** Counts up with everything visitors could see a difference in: whoever kept a page knows by it. */
    version: integer().notNull().default(1),
    createdAt: at().notNull(),
    deletedAt: at(),
    /** The site that took over its posts. */
    movedToId: integer(),
    /** Somebody is moving its posts until then. */
    movingUntil: at(),
  },
  (table) => [
    uniqueIndex('sites_slug').on(table.slug),
    uniqueIndex('sites_connection').on(table.businessId, table.connectionId).where(sql`deleted_at is null`),
    index('sites_business').on(table.businessId, table.id),
  ],
);

const siteId = () =>
  integer()
    .notNull()
    .references(() => sites.id, { onDelete: 'cascade' });

/** Addresses a site had before. They lead to it for as long as it is there, and nobody else can take them. */
export const siteOldSlugs = pgTable('site_old_slugs', { slug: text().primaryKey(), siteId: siteId() }, (table) => [
  index('site_old_slugs_site').on(table.siteId),
]);

export const hostedPosts = pgTable(
  'hosted_posts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    siteId: siteId(),
    title: text().notNull(),
    html: text().notNull(),
    excerpt: text().notNull(),
    slug: text().notNull(),
    state: text().$type<HostedState>().notNull(),
    publishAt: at(),
    createdAt: at().notNull(),
    changedAt: at().notNull(),
    authorId: integer().references(() => users.id, { onDelete: 'set null' }),
    categoryIds: integer().array().notNull().default([]),
    pictureId: text(),
    onFrontPage: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('hosted_posts_slug').on(table.siteId, table.slug).where(sql`slug <> ''`),
    index('hosted_posts_out').on(table.siteId, table.state, table.publishAt, table.id),
    index('hosted_posts_newest').on(table.siteId, sql`coalesce(publish_at, created_at)`, table.id),
    index('hosted_posts_created').on(table.siteId, table.createdAt),
  ],
);

/** Addresses posts had before, also at a site they have left. They lead to the post, wherever it is now. */
export const hostedOldSlugs = pgTable(
  'hosted_old_slugs',
  {
    siteId: siteId(),
    slug: text().notNull(),
    postId: integer()
      .notNull()
      .references(() => hostedPosts.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.slug] }), index('hosted_old_slugs_post').on(table.postId)],
);

export const hostedCategories = pgTable(
  'hosted_categories',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    siteId: siteId(),
    name: text().notNull(),
    slug: text().notNull(),
    parentId: integer(),
  },
  (table) => [
    uniqueIndex('hosted_categories_slug').on(table.siteId, table.slug),
    // One name below one parent, however many make it at once.
    uniqueIndex('hosted_categories_name').on(table.siteId, sql`coalesce(parent_id, 0)`, sql`lower(name)`),
  ],
);

/** What of a site's posts was brought to another one over a wire. Written before it is sent: nothing is brought twice. */
export const siteMoves = pgTable(
  'site_moves',
  {
    fromId: siteId(),
    toId: siteId(),
    postId: text().notNull(),
    /** Missing while nobody knows whether it arrived. */
    newPostId: text(),
    begunAt: at().notNull(),
  },
  (table) => [primaryKey({ columns: [table.fromId, table.toId, table.postId] })],
);
