import type { CampaignStatus } from '@fanfare/contract/campaigns/campaigns';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at } from '../../platform/db/columns.ts';
import { textIndex } from '../../platform/db/text-search.ts';
import { businessId } from '../business/business.tables.ts';
import { users } from '../identity/identity.tables.ts';

/** The bar of a campaign, with the hosted sites that show it. */
export type CampaignBar = { enabled: boolean; message: string; link: string; siteIds: number[] };

/** Campaigns. What belongs to one is kept by the features of its parts. */
export const campaigns = pgTable(
  'campaigns',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    name: text().notNull(),
    status: text().$type<CampaignStatus>().notNull(),
    /** The Facebook app of the business it uses. */
    appId: text(),
    bar: jsonb().$type<CampaignBar>().notNull(),
    createdById: integer()
      .notNull()
      .references(() => users.id),
    createdAt: at().notNull(),
    /** Since when it is Active; null while it is paused. */
    startedAt: at(),
    /** Key and content of the request that created it: a repeated one creates no other. */
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
