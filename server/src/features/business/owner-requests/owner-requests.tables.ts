import type { AccessRequestDraft } from '@fanfare/contract/business/members';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { at, rowId } from '../../../platform/db/columns.ts';
import { businessId, members } from '../business.tables.ts';

type OwnerRequestInput = z.output<typeof AccessRequestDraft>;

/** Unanswered requests of members to the owner; answering one deletes its row. */
export const ownerRequests = pgTable(
  'owner_requests',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    memberId: rowId()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    step: text().$type<OwnerRequestInput['step']>().notNull(),
    /** Key of the requested feature or asset type; empty for requests about neither. */
    subject: text().notNull(),
    feature: text().$type<NonNullable<OwnerRequestInput['feature']>>(),
    role: text().$type<NonNullable<OwnerRequestInput['role']>>(),
    assetType: text().$type<NonNullable<OwnerRequestInput['asset_type']>>(),
    requestedAt: at().notNull(),
  },
  (table) => [
    uniqueIndex('owner_requests_subject').on(table.memberId, table.step, table.subject),
    index('owner_requests_business').on(table.businessId, table.requestedAt),
  ],
);
