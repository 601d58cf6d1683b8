import { jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, rowId } from '../../../platform/db/columns.ts';
import { businessId } from '../../business/business.tables.ts';

/** Links to the page where a person sees, exports and erases what a business has about them. */
export const leadRightsLinks = pgTable(
  'lead_rights_links',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    emailKey: text().notNull(),
    /**
     * Email address in lower case. The link shows data that came with exactly this address, not with other addresses of
     * the same `emailKey`.
     */
    email: text().notNull().default(''),
    keyHash: text().notNull(),
    expiresAt: at().notNull(),
    /** Places where data could not be erased by us; null until the data were erased. */
    remains: jsonb().$type<{ place: string; reason: string }[]>(),
  },
  (table) => [uniqueIndex('lead_rights_links_key').on(table.keyHash)],
);
