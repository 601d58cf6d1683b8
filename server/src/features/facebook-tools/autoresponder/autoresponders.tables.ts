import type { AutoresponderMatch } from '@fanfare/contract/facebook-tools/autoresponder-rule';
import type { AutoresponderTrigger, SkipReason } from '@fanfare/contract/facebook-tools/page-autoresponder';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, rowId } from '../../../platform/db/columns.ts';
import type { Actor } from '../../audit/index.ts';
import { businessId } from '../../business/business.tables.ts';
import { deliveries } from '../../deliveries/deliveries.tables.ts';

/** Autoresponders: each answers comments or messages of a Facebook page. */
export const pageAutoresponders = pgTable(
  'page_autoresponders',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    name: text().notNull(),
    pageId: text().notNull(),
    pageName: text().notNull(),
    trigger: text().$type<AutoresponderTrigger>().notNull(),
    /** Post whose comments are answered; null: comments on all posts. */
    postId: text(),
    match: text().$type<AutoresponderMatch>().notNull(),
    words: text().array().notNull(),
    publicReply: text(),
    privateMessage: text(),
    order: integer().notNull(),
    isActive: boolean().notNull().default(false),
    activatedAt: at(),
    /** User who activated the autoresponder, in whose name answers are sent. */
    activatedBy: jsonb().$type<Actor>(),
    createdAt: at().notNull(),
  },
  (table) => [index('page_autoresponders_business').on(table.businessId, table.pageId, table.order, table.id)],
);

/** Comments and messages that an active autoresponder saw, with the decision about each. */
export const pageAnswers = pgTable(
  'page_answers',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    /** Autoresponder that answered; null when none matched, or after it was deleted. */
    autoresponderId: rowId().references(() => pageAutoresponders.id, { onDelete: 'set null' }),
    pageId: text().notNull(),
    pageName: text().notNull(),
    trigger: text().$type<AutoresponderTrigger>().notNull(),
    /** Key of the page change, so that a change that is reported twice is decided once. */
    changeKey: text().notNull(),
    /** Id of the comment or message. */
    remoteId: text().notNull(),
    postId: text(),
    personId: text().notNull(),
    /** Name of the person who wrote; like `text`, null after the retention time. */
    personName: text(),
    text: text(),
    writtenAt: at().notNull(),
    /** Reason why the comment or message was not answered; null if it was answered. */
    skipReason: text().$type<SkipReason>(),
    createdAt: at().notNull(),
  },
  (table) => [
    uniqueIndex('page_answers_change').on(table.businessId, table.changeKey),
    uniqueIndex('page_answers_person_post')
      .on(table.businessId, table.pageId, table.personId, table.postId)
      .where(sql`skip_reason is null and post_id is not null`),
    index('page_answers_newest').on(table.businessId, table.id),
    index('page_answers_autoresponder').on(table.autoresponderId),
    index('page_answers_person').on(table.businessId, table.pageId, table.personId, table.createdAt),
    index('page_answers_created').on(table.createdAt),
  ],
);

export type AnswerType = 'public' | 'private' | 'message';

/** Content of deliveries: each is one answer to a comment or message. */
export const pageAnswerDeliveries = pgTable(
  'page_answer_deliveries',
  {
    id: rowId()
      .primaryKey()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    businessId: rowId().notNull(),
    answerId: rowId()
      .notNull()
      .references(() => pageAnswers.id, { onDelete: 'cascade' }),
    type: text().$type<AnswerType>().notNull(),
    text: text().notNull(),
  },
  (table) => [index('page_answer_deliveries_answer').on(table.answerId)],
);
