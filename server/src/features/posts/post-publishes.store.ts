import { and, asc, eq, getTableColumns, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { deliveries } from '../deliveries/deliveries.tables.ts';
import type { DeliveryRow, InsertContent } from '../deliveries/index.ts';
import { postPublishes } from './posts.tables.ts';
import { publishKindName } from './publish-request.ts';

/** Content of a publish: what the delivery with the same id sends, and its result. */
export type PublishContent = typeof postPublishes.$inferSelect;
export type NewPublishContent = Omit<typeof postPublishes.$inferInsert, 'id'>;
/** A publish: a delivery of a post to its site, with its content. */
export type PublishRow = DeliveryRow & PublishContent;

/** True for a publish that ended without a post. */
export const hasFailed = ({ state }: Pick<PublishRow, 'state'>): boolean =>
  state === 'failed' || state === 'cancelled' || state === 'missed';

/** True for a publish whose outcome only the site knows: unconfirmed, or sent under a lease that ended. */
export const isInterrupted = ({ state, nextAt }: PublishRow, now: Date): boolean =>
  state === 'unconfirmed' || (state === 'sending' && nextAt !== null && nextAt <= now);

const toJson = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value);

const columns = { ...getTableColumns(postPublishes), ...getTableColumns(deliveries) };
const selectPublishes = (db: Db | Tx) =>
  db.select(columns).from(postPublishes).innerJoin(deliveries, eq(deliveries.id, postPublishes.id));

export const postPublishStore = (db: Db | Tx) => ({
  insert: async (id: number, content: NewPublishContent) => {
    await db.insert(postPublishes).values({ ...content, id });
  },

  /**
   * SQL insert of a publish's content as part of the statement that inserts its delivery, so that neither exists alone.
   */
  insertWith:
    ({
      businessId,
      siteId,
      copyId,
      actor,
      request,
      postId,
      sitePost,
      shareIds = [],
      summary,
      answer,
    }: NewPublishContent): InsertContent =>
    (inserted) =>
      db
        .$with('content')
        .as(
          db
            .insert(postPublishes)
            .select(
              sql`select id, ${businessId}::bigint, ${siteId}::bigint, ${copyId ?? null}::bigint, ${toJson(actor)}::jsonb, ${toJson(request)}::jsonb, ${postId ?? null}::text, ${toJson(sitePost)}::jsonb, ${sql.param(shareIds)}::bigint[], ${toJson(summary)}::jsonb, ${toJson(answer)}::jsonb from ${sql.raw(inserted)}`,
            ),
        ),

  find: async (id: number): Promise<PublishRow | undefined> => {
    const [row] = await selectPublishes(db).where(eq(deliveries.id, id));
    return row;
  },

  findByKey: async (businessId: number, key: string): Promise<PublishRow | undefined> => {
    const [row] = await selectPublishes(db).where(
      and(
        eq(deliveries.businessId, businessId),
        eq(deliveries.kind, publishKindName),
        eq(deliveries.idempotencyKey, key),
      ),
    );
    return row;
  },

  /** Finds the contents of deliveries by their ids. */
  listContents: (ids: readonly number[]): Promise<PublishContent[]> =>
    db
      .select()
      .from(postPublishes)
      .where(inArray(postPublishes.id, [...ids])),

  /** Open publishes of a working copy: those of which it is not known yet whether the site has the post. */
  listOpen: ({ id: copyId }: { id: number }): Promise<PublishRow[]> =>
    selectPublishes(db)
      .where(
        and(
          eq(postPublishes.copyId, copyId),
          inArray(deliveries.state, ['planned', 'sending', 'waiting', 'unconfirmed']),
        ),
      )
      .orderBy(asc(deliveries.id)),

  update: async (id: number, change: Partial<NewPublishContent>) => {
    await db.update(postPublishes).set(change).where(eq(postPublishes.id, id));
  },

  /** Stores the answer of a publish, unless one is stored; returns the stored answer. */
  saveAnswer: async (id: number, answer: unknown): Promise<unknown> => {
    await db
      .update(postPublishes)
      .set({ answer })
      .where(and(eq(postPublishes.id, id), isNull(postPublishes.answer)));
    const [row] = await db.select({ answer: postPublishes.answer }).from(postPublishes).where(eq(postPublishes.id, id));
    return row?.answer ?? answer;
  },

  /** Removes the content of completed publishes, because it is large. Their deliveries stay in the ledger. */
  removeOldEverywhere: async (before: Date) => {
    const old = db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(
        and(
          lt(deliveries.createdAt, before),
          eq(deliveries.kind, publishKindName),
          inArray(deliveries.state, ['sent', 'confirmed', 'failed', 'cancelled', 'missed']),
        ),
      );
    await db.delete(postPublishes).where(inArray(postPublishes.id, old));
  },
});
