import { qualifyingStates } from '@fanfare/contract/contests/contestants';
import { neededPoints } from '@fanfare/contract/contests/draw-order';
import { and, asc, eq, gte, isNotNull, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { contestPrizes } from '../contests.tables.ts';
import { contestDrawListParts, contestDraws } from '../draws.tables.ts';

export type DrawRow = typeof contestDraws.$inferSelect;
export type NewDrawRow = typeof contestDraws.$inferInsert;

/** Number of lines in one part of a draw's published list: about 200 kB. */
const linesPerPart = 2_000;

export const drawStore = (db: Db | Tx) => ({
  findByPrize: async (prizeId: number): Promise<DrawRow | undefined> => {
    const [row] = await db.select().from(contestDraws).where(eq(contestDraws.prizeId, prizeId));
    return row;
  },

  list: (contestId: number): Promise<DrawRow[]> =>
    db.select().from(contestDraws).where(eq(contestDraws.contestId, contestId)),

  /** Positions of the prizes whose draws are published. */
  listPublishedPositions: async (contestId: number): Promise<number[]> => {
    const rows = await db
      .select({ position: contestPrizes.position })
      .from(contestDraws)
      .innerJoin(contestPrizes, eq(contestPrizes.id, contestDraws.prizeId))
      .where(and(eq(contestDraws.contestId, contestId), isNotNull(contestDraws.publishedAt)))
      .orderBy(asc(contestPrizes.position));
    return rows.map(({ position }) => position);
  },

  find: async (id: number): Promise<DrawRow | undefined> => {
    const [row] = await db.select().from(contestDraws).where(eq(contestDraws.id, id));
    return row;
  },

  lock: async (id: number): Promise<DrawRow | undefined> => {
    const [row] = await db.select().from(contestDraws).where(eq(contestDraws.id, id)).for('update');
    return row;
  },

  insert: async (row: NewDrawRow): Promise<DrawRow> => {
    const [inserted] = await db.insert(contestDraws).values(row).returning();
    if (!inserted) throw new Error('A draw was not inserted.');
    return inserted;
  },

  update: async (id: number, change: Partial<NewDrawRow>) => {
    await db.update(contestDraws).set(change).where(eq(contestDraws.id, id));
  },

  remove: async (id: number) => {
    await db.delete(contestDraws).where(eq(contestDraws.id, id));
  },

  /**
   * Appends a part to a draw's list: the next qualified contestants after an id, in order of entry; undefined if there
   * are none. Called in one transaction for the whole list.
   */
  addPart: async ({ id, businessId, contestId, method, minPoints }: DrawRow, part: number, afterId: number) => {
    const milliseconds = (column: string) => sql.raw(`(date_part('epoch', ${column}) * 1000)::bigint`);
    const next = sql`(
      select id, concat_ws(' ', receipt_hash, points, ${milliseconds('coalesce(points_at, confirmed_at, created_at)')},
        ${milliseconds('coalesce(confirmed_at, created_at)')}, case origin when 'visitor' then null else 'added' end) as line
      from contestants
      where contest_id = ${contestId} and id > ${afterId} and state in ${qualifyingStates}
        and points >= ${neededPoints(method, minPoints)}
      order by id limit ${linesPerPart}
    ) next`;
    const made = db.$with('made').as(
      db
        .select({
          // PostgreSQL aggregates a sorted subquery in its order; `order by` in the aggregate would sort again, which
          // takes a second for a million lines.
          lines: sql<string>`string_agg(line, E'\n')`.as('lines'),
          lastId: sql<number>`max(id)`.as('last_id'),
        })
        .from(next)
        .having(sql`count(*) > 0`),
    );
    const added = db
      .$with('added')
      .as(
        db
          .insert(contestDrawListParts)
          .select(sql`select ${id}::bigint, ${businessId}::bigint, ${part}::int, lines from made`),
      );
    const [row] = await db.with(made, added).select().from(made);
    return row;
  },

  countParts: (drawId: number): Promise<number> =>
    db.$count(contestDrawListParts, eq(contestDrawListParts.drawId, drawId)),

  /** Texts of the given parts of a draw's list, in order. */
  readParts: async (drawId: number, from: number, count: number): Promise<string[]> => {
    const rows = await db
      .select({ lines: contestDrawListParts.lines })
      .from(contestDrawListParts)
      .where(
        and(
          eq(contestDrawListParts.drawId, drawId),
          gte(contestDrawListParts.part, from),
          lt(contestDrawListParts.part, from + count),
        ),
      )
      .orderBy(asc(contestDrawListParts.part));
    return rows.map(({ lines }) => lines);
  },

  /** Lines of a draw's list at the given places (from 0), in the order of `places`. */
  readLines: async (drawId: number, places: readonly number[]): Promise<string[]> => {
    const rows = await db
      .select({
        place: sql<number>`place.number`,
        line: sql<string>`split_part(${contestDrawListParts.lines}, E'\n', place.number % ${linesPerPart}::int + 1)`,
      })
      .from(sql`(select unnest(${sql.param(places.map(String))}::text[])::int as number) as place`)
      .innerJoin(
        contestDrawListParts,
        and(
          eq(contestDrawListParts.drawId, drawId),
          sql`${contestDrawListParts.part} = place.number / ${linesPerPart}::int`,
        ),
      );
    const lines = new Map(rows.map(({ place, line }) => [place, line]));
    return places.map((place) => lines.get(place) ?? '');
  },
});
