import type { CampaignStatus } from '@fanfare/contract/campaigns/campaigns';
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, rowId } from '../../platform/db/columns.ts';
import { textIndex } from '../../platform/db/text-search.ts';
import { businessId } from '../business/business.tables.ts';
import { users } from '../identity/identity.tables.ts';

/** The bar of a campaign, with the hosted sites that show it. */
export type CampaignBar = { enabled: boolean; message: string; link: string; siteIds: number[] };

/** Campaigns. Each part (post, contest …) is stored by its own feature, with the campaign's id. */
export const campaigns = pgTable(
  'campaigns',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    name: text().notNull(),
    status: text().$type<CampaignStatus>().notNull(),
    /** Facebook app of the business that the campaign uses. */
    appId: text(),
    bar: jsonb().$type<CampaignBar>().notNull(),
    createdById: rowId()
      .notNull()
      .references(() => users.id),
    createdAt: at().notNull(),
    /** Time the campaign became active; null while it is paused. */
    startedAt: at(),
    /**
     * Idempotency key and content hash of the request that created the campaign; a repeated request creates no second
     * one.
     */
    idempotencyKey: text(),
    requestHash: text(),
  },
  (table) => [
    index('campaigns_business').on(table.businessId, table.id),
    uniqueIndex('campaigns_idempotency_key')
      .on(table.businessId, table.idempotencyKey)
      .where(sql`idempotency_key is not null`),
    textIndex('campaigns_text', table.name),
  ],
);
