import type { HostedState } from '@fanfare/connectors/ports/hosted-sites';
import type { SiteDesign } from '@fanfare/contract/sites/design';
import type { SiteLanguage } from '@fanfare/contract/sites/languages';
import type { MenuItem, PagePlacement } from '@fanfare/contract/sites/pages';
import type { SiteSocial } from '@fanfare/contract/sites/sharing-defaults';
import type { SiteAccent, SiteKind } from '@fanfare/contract/sites/site';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, rowId } from '../../platform/db/columns.ts';
import { textIndex } from '../../platform/db/text-search.ts';
import type { Actor } from '../audit/index.ts';
import { businessId } from '../business/business.tables.ts';
import { users } from '../identity/identity.tables.ts';

/** A line of text above a page, with a link or without (empty). */
export type SiteBar = { message: string; link: string };

/** Sites of a business. A deleted site keeps its row for 30 days or while it redirects to another site. */
export const sites = pgTable(
  'sites',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    kind: text().$type<SiteKind>().notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    language: text().$type<SiteLanguage>().notNull().default('en'),
    timeZone: text().notNull(),
    accent: text().$type<SiteAccent>().notNull().default('violet'),
    social: jsonb().$type<SiteSocial>(),
    /** Design of a hosted site; null: the default design. */
    design: jsonb().$type<SiteDesign>(),
    /** Menu of a hosted site; null: the automatic menu. */
    menu: jsonb().$type<MenuItem[]>(),
    /** True if visits of its posts are counted. */
    isTracked: boolean().notNull().default(true),
    /** Bar of an active campaign on a hosted site. */
    bar: jsonb().$type<SiteBar>(),
    /** Own domain of a hosted site, without `www.`; the site is served on it once it is verified. */
    domain: text(),
    /** Token in the TXT record that proves control of the domain. */
    domainToken: text(),
    domainVerifiedAt: at(),
    /** URL of a hosted site: `/s/{slug}`. */
    slug: text(),
    /** URL of a WordPress site and its connection. Reconnecting keeps the connection id. */
    address: text(),
    connectionId: rowId(),
    /** Version, incremented with every change visitors can see; key of the page cache. */
    version: integer().notNull().default(1),
    createdAt: at().notNull(),
    deletedAt: at(),
    /** Id of the site to which the posts of this deleted site were transferred. */
    movedToId: rowId(),
    /** Lease of the process that transfers its posts now. */
    transferLeaseUntil: at(),
  },
  (table) => [
    uniqueIndex('sites_slug').on(table.slug),
    // The index has verified domains only, so that a business cannot block the domain of another.
    uniqueIndex('sites_domain').on(table.domain).where(sql`domain_verified_at is not null`),
    uniqueIndex('sites_connection').on(table.businessId, table.connectionId).where(sql`deleted_at is null`),
    index('sites_business').on(table.businessId, table.id),
  ],
);

/** The site that a row belongs to; the row is removed with it. */
export const siteId = () =>
  rowId()
    .notNull()
    .references(() => sites.id, { onDelete: 'cascade' });

/** Former slugs of a site. They redirect to it and cannot be used by another site. */
export const siteOldSlugs = pgTable(
  'site_old_slugs',
  { slug: text().primaryKey(), businessId: rowId().notNull(), siteId: siteId() },
  (table) => [index('site_old_slugs_site').on(table.siteId)],
);

export const hostedPosts = pgTable(
  'hosted_posts',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    siteId: siteId(),
    businessId: rowId().notNull(),
    title: text().notNull(),
    html: text().notNull(),
    excerpt: text().notNull(),
    slug: text().notNull(),
    state: text().$type<HostedState>().notNull(),
    publishAt: at(),
    createdAt: at().notNull(),
    changedAt: at().notNull(),
    authorId: rowId().references(() => users.id, { onDelete: 'set null' }),
    categoryIds: rowId().array().notNull().default([]),
    pictureId: text(),
    onFrontPage: boolean().notNull().default(false),
  },
  (table) => [
    textIndex('hosted_posts_text', table.title, table.html, table.excerpt),
    uniqueIndex('hosted_posts_slug').on(table.siteId, table.slug).where(sql`slug <> ''`),
    index('hosted_posts_published').on(table.siteId, table.state, table.publishAt, table.id),
    index('hosted_posts_newest').on(table.siteId, sql`coalesce(publish_at, created_at)`, table.id),
    index('hosted_posts_created').on(table.siteId, table.createdAt),
  ],
);

/** Former slugs of posts, also on a site they were transferred from. They redirect to the post. */
export const hostedOldSlugs = pgTable(
  'hosted_old_slugs',
  {
    siteId: siteId(),
    businessId: rowId().notNull(),
    slug: text().notNull(),
    postId: rowId()
      .notNull()
      .references(() => hostedPosts.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.slug] }), index('hosted_old_slugs_post').on(table.postId)],
);

export const hostedCategories = pgTable(
  'hosted_categories',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    siteId: siteId(),
    businessId: rowId().notNull(),
    name: text().notNull(),
    slug: text().notNull(),
    parentId: rowId(),
  },
  (table) => [
    uniqueIndex('hosted_categories_slug').on(table.siteId, table.slug),
    // Unique name per parent, also for concurrent inserts.
    uniqueIndex('hosted_categories_name').on(table.siteId, sql`coalesce(parent_id, 0)`, sql`lower(name)`),
  ],
);

/** Pages of a hosted site beside its posts, such as About or Imprint. */
export const sitePages = pgTable(
  'site_pages',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    siteId: siteId(),
    businessId: rowId().notNull(),
    title: text().notNull(),
    slug: text().notNull(),
    html: text().notNull(),
    placement: text().$type<PagePlacement>().notNull(),
    createdAt: at().notNull(),
    changedAt: at().notNull(),
  },
  (table) => [uniqueIndex('site_pages_slug').on(table.siteId, table.slug)],
);

/** Comments that visitors see below a post of a hosted site. */
export const siteComments = pgTable(
  'site_comments',
  {
    siteId: siteId(),
    businessId: rowId().notNull(),
    postId: rowId().notNull(),
    /** Id of the comment on the network that it comes from. */
    remoteId: text().notNull(),
    /** Network's id of the comment to which this one replies; null for no reply. */
    parentId: text(),
    /** Name of the author; null when it is unknown or not shown. */
    author: text(),
    text: text().notNull(),
    url: text(),
    writtenAt: at().notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.postId, table.remoteId] })],
);

/** Post transfers via API. Stored before the post is sent, so that no post is transferred twice. */
export const siteMoves = pgTable(
  'site_moves',
  {
    fromId: siteId(),
    toId: siteId(),
    businessId: rowId().notNull(),
    postId: text().notNull(),
    /** Id on the target; null until the transfer is confirmed. */
    newPostId: text(),
    startedAt: at().notNull(),
  },
  (table) => [primaryKey({ columns: [table.fromId, table.toId, table.postId] })],
);

/** A transfer of a site's posts via API, which runs in the background. Its row is deleted with the site. */
export const siteTransfers = pgTable('site_transfers', {
  fromId: rowId()
    .primaryKey()
    .references(() => sites.id, { onDelete: 'cascade' }),
  businessId: rowId().notNull(),
  toId: siteId(),
  state: text().$type<'running' | 'failed'>().notNull(),
  /** Number of posts of the site that is transferred, as last counted. */
  total: integer().notNull().default(0),
  /** Failed runs since the last transferred post. */
  failures: integer().notNull().default(0),
  /** Reason why the transfer failed, for the user. */
  message: text(),
  startedBy: jsonb().$type<Actor>().notNull(),
  startedAt: at().notNull(),
});
