import type { NativeAd } from '@fanfare/contract/social/native-ads';
import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { rowId } from '../../platform/db/columns.ts';
import { textIndex } from '../../platform/db/text-search.ts';
import { deliveries } from '../deliveries/deliveries.tables.ts';

export type Medium = { kind: 'image' | 'video'; mediaId: number | null; url: string | null; alt: string };
export type ThreadMessage = { message: string; ai: boolean };

/** The content of a share: one post to one account. Its schedule and state are those of the delivery with the same id. */
export const shares = pgTable(
  'shares',
  {
    id: rowId()
      .primaryKey()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    businessId: rowId().notNull(),
    /** The site post that the share belongs to; null for a share of a social post. */
    siteId: rowId(),
    postId: text(),

    /** `message` and `thread` as typed; `text` as sent to the network. */
    message: text().notNull(),
    /** AI wrote `message`; each message of the thread says so itself. */
    ai: boolean().notNull().default(false),
    thread: jsonb().$type<ThreadMessage[]>().notNull(),
    text: text().notNull(),
    link: text(),
    linkName: text().notNull().default(''),
    linkDescription: text().notNull().default(''),
    boardId: text(),
    media: jsonb().$type<Medium[]>().notNull(),
    /** Network-specific settings, read by its publisher. */
    settings: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The ad profile of the ad that is created from the share once it is published. */
    adProfileId: rowId(),
    /** The native ad that is created with the social post. */
    nativeAd: jsonb().$type<NativeAd>(),
  },
  (table) => [
    index('shares_of_post').on(table.siteId, table.postId).where(sql`site_id is not null`),
    textIndex('shares_text', table.message, table.link),
  ],
);
