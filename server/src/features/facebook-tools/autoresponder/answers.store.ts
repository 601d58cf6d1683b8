import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { deliveries } from '../../deliveries/deliveries.tables.ts';
import { pageAnswerDeliveries, pageAnswers, pageAutoresponders } from './autoresponders.tables.ts';

export type AnswerRow = typeof pageAnswers.$inferSelect;
export type NewAnswer = Omit<typeof pageAnswers.$inferInsert, 'id'>;
export type AnswerContent = typeof pageAnswerDeliveries.$inferSelect;

export const answerStore = (db: Db | Tx) => ({
  /** Inserts an answer; undefined if the page change (comment or message) was decided before. */
  insert: async (answer: NewAnswer): Promise<AnswerRow | undefined> => {
    const [row] = await db
      .insert(pageAnswers)
      .values(answer)
      .onConflictDoNothing({ target: [pageAnswers.businessId, pageAnswers.changeKey] })
      .returning();
    return row;
  },

  insertContents: async (contents: AnswerContent[]) => {
    if (contents.length > 0) await db.insert(pageAnswerDeliveries).values(contents);
  },

  /** True if a person was answered on a post, or since a time. */
  hasAnswered: async (
    businessId: number,
    pageId: string,
    personId: string,
    { postId, since }: { postId?: string; since?: Date },
  ): Promise<boolean> => {
    const rows = await db
      .select({ id: pageAnswers.id })
      .from(pageAnswers)
      .where(
        and(
          eq(pageAnswers.businessId, businessId),
          eq(pageAnswers.pageId, pageId),
          eq(pageAnswers.personId, personId),
          isNull(pageAnswers.skipReason),
          postId === undefined ? isNull(pageAnswers.postId) : eq(pageAnswers.postId, postId),
          since && gt(pageAnswers.createdAt, since),
        ),
      )
      .limit(1);
    return rows.length > 0;
  },

  /**
   * Lists the contents these deliveries send, with the comment or message and the autoresponder, if it still exists.
   */
  listContents: (deliveryIds: number[]) =>
    db
      .select({ content: pageAnswerDeliveries, answer: pageAnswers, autoresponder: pageAutoresponders })
      .from(pageAnswerDeliveries)
      .innerJoin(pageAnswers, eq(pageAnswers.id, pageAnswerDeliveries.answerId))
      .leftJoin(pageAutoresponders, eq(pageAutoresponders.id, pageAnswers.autoresponderId))
      .where(inArray(pageAnswerDeliveries.id, deliveryIds)),

  /** Log entries of pages, newest first. `pageIds` undefined: of all pages. */
  page: async (
    businessId: number,
    { pageIds, autoresponderId }: { pageIds: string[] | undefined; autoresponderId: number | undefined },
    limit: number,
    offset: number,
  ) => {
    const condition = and(
      eq(pageAnswers.businessId, businessId),
      pageIds && inArray(pageAnswers.pageId, pageIds),
      autoresponderId === undefined ? undefined : eq(pageAnswers.autoresponderId, autoresponderId),
    );
    const rows = await db
      .select({ row: pageAnswers, name: pageAutoresponders.name })
      .from(pageAnswers)
      .leftJoin(pageAutoresponders, eq(pageAutoresponders.id, pageAnswers.autoresponderId))
      .where(condition)
      .orderBy(desc(pageAnswers.id))
      .limit(limit)
      .offset(offset);
    return { rows, total: await db.$count(pageAnswers, condition) };
  },

  listDeliveries: (answerIds: number[]) =>
    answerIds.length === 0
      ? Promise.resolve([])
      : db
          .select({
            content: pageAnswerDeliveries,
            state: deliveries.state,
            failureMessage: deliveries.failureMessage,
          })
          .from(pageAnswerDeliveries)
          .innerJoin(deliveries, eq(deliveries.id, pageAnswerDeliveries.id))
          .where(inArray(pageAnswerDeliveries.answerId, answerIds))
          .orderBy(pageAnswerDeliveries.id),

  /**
   * Removes the texts that people wrote. Rows of answered comments and messages stay without their text, so that no
   * person gets a second answer.
   */
  forgetTexts: async (before: Date): Promise<void> => {
    await db.delete(pageAnswers).where(and(lt(pageAnswers.createdAt, before), isNotNull(pageAnswers.skipReason)));
    await db
      .update(pageAnswers)
      .set({ personName: null, text: null })
      .where(
        and(lt(pageAnswers.createdAt, before), or(isNotNull(pageAnswers.personName), isNotNull(pageAnswers.text))),
      );
  },
});
