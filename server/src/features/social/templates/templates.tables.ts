import type { SocialNetwork } from '@fanfare/contract/social/social-text';
import { sql } from 'drizzle-orm';
import { boolean, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, rowId } from '../../../platform/db/columns.ts';
import { businessId } from '../../business/business.tables.ts';
import { users } from '../../identity/identity.tables.ts';
import type { ThreadMessage } from '../social.tables.ts';

/** Reusable texts of a business. */
export const socialTemplates = pgTable(
  'social_templates',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    name: text().notNull(),
    message: text().notNull(),
    ai: boolean().notNull().default(false),
    versions: jsonb().$type<Partial<Record<SocialNetwork, string>>>().notNull(),
    thread: jsonb().$type<ThreadMessage[]>().notNull(),
    savedById: rowId()
      .notNull()
      .references(() => users.id),
    savedAt: at().notNull(),
  },
  (table) => [uniqueIndex('social_templates_name').on(table.businessId, sql`lower(${table.name})`)],
);
