import { qualifyingStates } from '@fanfare/contract/contests/contestants';
import { neededPoints } from '@fanfare/contract/contests/draw-order';
import { standingStates } from '@fanfare/contract/contests/winners';
import { and, asc, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { contestPrizes } from '../contests.tables.ts';
import { contestDrawListParts, contestDraws, contestWinners } from './draws.tables.ts';

export type DrawRow = typeof contestDraws.$inferSelect;
export type NewDrawRow = typeof contestDraws.$inferInsert;

/** Lines of one part of a published list: about 200 kB. */
export const linesPerPart = 2_000;

export const drawStore = (db: Db | Tx) => ({
  findPrize: async (contestId: number, prizeId: number) => {
    const [row] = await db
      .select()
      .from(contestPrizes)
      .where(and(eq(contestPrizes.contestId, contestId), eq(contestPrizes.id, prizeId)));
    return row;
  },

  findPrizeAt: async (contestId: number, position: number) => {
    const [row] = await db
      .select()
      .from(contestPrizes)
      .where(and(eq(contestPrizes.contestId, contestId), eq(contestPrizes.position, position)));
    return row;
  },

  findByPrize: async (prizeId: number): Promise<DrawRow | undefined> => {
    const [row] = await db.select().from(contestDraws).where(eq(contestDraws.prizeId, prizeId));
    return row;
  },

  list: (contestId: number): Promise<DrawRow[]> =>
    db.select().from(contestDraws).where(eq(contestDraws.contestId, contestId)),

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
   * Stores the list of all qualified contestants in order of entry; returns its size. One statement, so that it shows
   * one moment.
   */
  makeList: async ({ id, contestId, method, minPoints }: DrawRow): Promise<number> => {
    const milliseconds = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::bigint`);
    await db.execute(sql`insert into contest_draw_list_parts (draw_id, part, lines)
      select ${id}::int, (place / ${linesPerPart}::int)::int, string_agg(line, E'\n' order by place)
      from (
        select row_number() over (order by id) - 1 as place,
          receipt_hash || ' ' || points || ' ' || ${milliseconds('coalesce(points_at, confirmed_at, created_at)')} || ' ' ||
          ${milliseconds('coalesce(confirmed_at, created_at)')} as line
        from contestants
        where contest_id = ${contestId} and state in ${qualifyingStates} and points >= ${neededPoints(method, minPoints)}
      ) qualified
      group by 2`);
    const [last] = await db
      .select({
        part: contestDrawListParts.part,
        lines: sql<number>`array_length(string_to_array(${contestDrawListParts.lines}, E'\n'), 1)`,
      })
      .from(contestDrawListParts)
      .where(eq(contestDrawListParts.drawId, id))
      .orderBy(desc(contestDrawListParts.part))
      .limit(1);
    return last ? last.part * linesPerPart + last.lines : 0;
  },

  countParts: (drawId: number): Promise<number> =>
    db.$count(contestDrawListParts, eq(contestDrawListParts.drawId, drawId)),

  /** The texts of parts, in order. */
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

  /** The line at a place of the list, from 0. */
  readLine: async (drawId: number, place: number): Promise<string> => {
    const [row] = await db
      .select({
        line: sql<string>`split_part(${contestDrawListParts.lines}, E'\n', ${(place % linesPerPart) + 1}::int)`,
      })
      .from(contestDrawListParts)
      .where(
        and(eq(contestDrawListParts.drawId, drawId), eq(contestDrawListParts.part, Math.floor(place / linesPerPart))),
      );
    return row?.line ?? '';
  },

  countStanding: (prizeId: number): Promise<number> =>
    db.$count(
      contestWinners,
      and(eq(contestWinners.prizeId, prizeId), inArray(contestWinners.state, [...standingStates])),
    ),
});
