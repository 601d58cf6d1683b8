import type { PromotionKind } from '@fanfare/contract/promotions/promotions';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, rowId } from '../../platform/db/columns.ts';
import { businessId } from '../business/business.tables.ts';
import { users } from '../identity/identity.tables.ts';

/**
 * Admins of campaigns, contests and lockers. A removed admin keeps the row, so that the address is not mailed again.
 */
export const promotionAdmins = pgTable(
  'promotion_admins',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    kind: text().$type<PromotionKind>().notNull(),
    promotionId: rowId().notNull(),
    /** Email address of the admin in lower case. */
    email: text().notNull(),
    addedById: rowId()
      .notNull()
      .references(() => users.id),
    addedAt: at().notNull(),
    /** Time when an address without a membership got its only email. */
    mailedAt: at(),
    removedAt: at(),
  },
  (table) => [
    uniqueIndex('promotion_admins_email').on(table.kind, table.promotionId, table.email),
    index('promotion_admins_business').on(table.businessId, table.email),
  ],
);
