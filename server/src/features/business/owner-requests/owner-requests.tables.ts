import type { AskOwner } from '@fanfare/contract/members';
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { businesses, members } from '../business.tables.ts';

type Asked = z.output<typeof AskOwner>;

/** What members ask their owner for and nobody has answered yet; an answer takes the row away. */
export const ownerRequests = pgTable(
  'owner_requests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    businessId: integer()
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    step: text().$type<Asked['step']>().notNull(),
    /** The feature or type of asset it is about; empty where the step says it all. */
    subject: text().notNull(),
    feature: text().$type<NonNullable<Asked['feature']>>(),
    role: text().$type<NonNullable<Asked['role']>>(),
    assetType: text().$type<NonNullable<Asked['asset_type']>>(),
    askedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('owner_requests_subject').on(table.memberId, table.step, table.subject),
    index('owner_requests_business').on(table.businessId, table.askedAt),
  ],
);
