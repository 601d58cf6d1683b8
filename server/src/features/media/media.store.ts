import type { MediaUse } from '@fanfare/contract/media/media';
import type { Family } from '@fanfare/contract/media/uploads';
import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { textContains } from '../../platform/db/text-search.ts';
import { businesses } from '../business/business.tables.ts';
import { users } from '../identity/identity.tables.ts';
import { media, mediaUses, uploads } from './media.tables.ts';

export type MediaRow = typeof media.$inferSelect;
export type NewMedia = typeof media.$inferInsert;
export type MediaListRow = { item: MediaRow; uploadedBy: string; uses: number };

const listColumns = {
  item: media,
  uploadedBy: users.name,
  uses: sql<number>`(select count(*)::int from ${mediaUses} where ${mediaUses.mediaId} = ${media.id})`,
};

/** Number of uses per statement, because PostgreSQL allows 65,535 parameters in a statement. */
const usesPerStatement = 1000;

export const mediaStore = (db: Db | Tx) => ({
  page: async (
    businessId: number,
    { search, family }: { search: string; family?: Family | undefined },
    limit: number,
    offset: number,
  ) => {
    const where = and(
      eq(media.businessId, businessId),
      family ? eq(media.family, family) : undefined,
      textContains(search, media.name, media.alt),
    );
    const items: MediaListRow[] = await db
      .select(listColumns)
      .from(media)
      .innerJoin(users, eq(users.id, media.uploadedById))
      .where(where)
      .orderBy(desc(media.id))
      .limit(limit)
      .offset(offset);
    return { items, total: await db.$count(media, where) };
  },

  find: async (businessId: number, id: number): Promise<MediaListRow | undefined> => {
    const [row] = await db
      .select(listColumns)
      .from(media)
      .innerJoin(users, eq(users.id, media.uploadedById))
      .where(and(eq(media.businessId, businessId), eq(media.id, id)));
    return row;
  },

  findByFile: async (businessId: number, fileKey: string): Promise<MediaRow | undefined> => {
    const [row] = await db
      .select()
      .from(media)
      .where(and(eq(media.businessId, businessId), eq(media.fileKey, fileKey)));
    return row;
  },

  /** Files of the business by id, or by the token of their public URL. */
  listFiles: (businessId: number, ids: readonly number[], tokens: readonly string[]): Promise<MediaRow[]> =>
    db
      .select()
      .from(media)
      .where(and(eq(media.businessId, businessId), or(inArray(media.id, [...ids]), inArray(media.token, [...tokens])))),

  /** Ids of the files that have one of these tokens and belong to the business. */
  idsByToken: async (businessId: number, tokens: readonly string[]): Promise<number[]> => {
    const isMatch = and(eq(media.businessId, businessId), inArray(media.token, [...tokens]));
    return (await db.select({ id: media.id }).from(media).where(isMatch)).map(({ id }) => id);
  },

  /** Finds a file by the token of its public URL; undefined for a deleted business. */
  findPublicEverywhere: async (token: string): Promise<MediaRow | undefined> => {
    const [row] = await db
      .select({ item: media })
      .from(media)
      .innerJoin(businesses, eq(businesses.id, media.businessId))
      .where(and(eq(media.token, token), isNull(businesses.deletedAt)));
    return row?.item;
  },

  /** Locks a file until the transaction ends: a concurrent `lockForUse` waits and then misses it. */
  lock: async (businessId: number, id: number): Promise<MediaRow | undefined> => {
    const [row] = await db
      .select()
      .from(media)
      .where(and(eq(media.businessId, businessId), eq(media.id, id)))
      .for('update');
    return row;
  },

  insert: async (row: NewMedia): Promise<MediaRow> => {
    const [inserted] = await db.insert(media).values(row).returning();
    if (!inserted) throw new Error('An inserted file was not returned');
    return inserted;
  },

  update: async (businessId: number, id: number, change: { name?: string; alt?: string }): Promise<boolean> => {
    const changed = await db
      .update(media)
      .set(change)
      .where(and(eq(media.businessId, businessId), eq(media.id, id)))
      .returning({ id: media.id });
    return changed.length > 0;
  },

  remove: async ({ id }: MediaRow) => {
    await db.delete(media).where(eq(media.id, id));
  },

  /** Bytes in the library, and bytes of unfinished uploads. */
  usedBytes: async (businessId: number, exceptUpload?: number): Promise<{ stored: number; incoming: number }> => {
    const isIncoming = and(eq(uploads.businessId, businessId), inArray(uploads.state, ['receiving', 'processing']));
    const except = exceptUpload === undefined ? undefined : sql`${uploads.id} <> ${exceptUpload}`;
    const [stored] = await db
      .select({ bytes: sql<string>`coalesce(sum(${media.size}), 0)` })
      .from(media)
      .where(eq(media.businessId, businessId));
    const [incoming] = await db
      .select({ bytes: sql<string>`coalesce(sum(${uploads.size}), 0)` })
      .from(uploads)
      .where(and(isIncoming, except));
    return { stored: Number(stored?.bytes ?? 0), incoming: Number(incoming?.bytes ?? 0) };
  },

  /** Access level of the owner of a business. */
  accessLevel: async (businessId: number): Promise<number> => {
    const [row] = await db
      .select({ level: users.accessLevel })
      .from(businesses)
      .innerJoin(users, eq(users.id, businesses.ownerId))
      .where(eq(businesses.id, businessId));
    return row?.level ?? 0;
  },

  uses: async ({ id }: MediaRow): Promise<MediaUse[]> =>
    db
      .select({ kind: mediaUses.kind, id: mediaUses.refId, label: mediaUses.label, path: mediaUses.path })
      .from(mediaUses)
      .where(eq(mediaUses.mediaId, id))
      .orderBy(asc(mediaUses.kind), asc(mediaUses.refId)),

  /** Ids that belong to the business, locked against deletion until the transaction ends. */
  lockForUse: async (businessId: number, ids: number[]): Promise<number[]> => {
    const rows = await db
      .select({ id: media.id })
      .from(media)
      .where(and(eq(media.businessId, businessId), inArray(media.id, ids)))
      .orderBy(asc(media.id))
      .for('key share');
    return rows.map(({ id }) => id);
  },

  /** Replaces the uses of these entities of the business. */
  setUses: async (businessId: number, uses: readonly { use: MediaUse; mediaIds: readonly number[] }[]) => {
    for (const [kind, list] of Map.groupBy(uses, ({ use }) => use.kind)) {
      const refIds = list.map(({ use }) => use.id);
      for (let start = 0; start < refIds.length; start += usesPerStatement) {
        const batch = refIds.slice(start, start + usesPerStatement);
        await db
          .delete(mediaUses)
          .where(and(eq(mediaUses.businessId, businessId), eq(mediaUses.kind, kind), inArray(mediaUses.refId, batch)));
      }
    }
    const rows = uses.flatMap(({ use: { kind, id, label, path }, mediaIds }) =>
      [...new Set(mediaIds)].map((mediaId) => ({ mediaId, businessId, kind, refId: id, label, path })),
    );
    for (let start = 0; start < rows.length; start += usesPerStatement)
      await db.insert(mediaUses).values(rows.slice(start, start + usesPerStatement));
  },
});
