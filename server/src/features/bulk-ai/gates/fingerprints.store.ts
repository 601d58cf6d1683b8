import type { ArticleState } from '@fanfare/contract/bulk-ai/articles';
import { and, eq, inArray, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { sites } from '../../sites/sites.tables.ts';
import { bulkArticles } from '../bulk-ai.tables.ts';
import { fingerprintHashes, siteIndexes, textFingerprints } from './fingerprints.tables.ts';

export type FingerprintRow = typeof textFingerprints.$inferSelect;
export type NewFingerprint = typeof textFingerprints.$inferInsert;
export type SiteIndexRow = typeof siteIndexes.$inferSelect;

/** States of articles that are not posted yet. */
const openStates: ArticleState[] = ['writing', 'held', 'ready', 'scheduled'];
/** Number of texts whose full samples are compared: those that share most hashes in the index. */
const maxCandidates = 20;
/**
 * Number of texts of a site up to which a hash counts. A hash that more texts have, such as of a closing paragraph of
 * every post, says nothing about the similarity of two texts.
 */
const maxTextsPerHash = 20;

export const fingerprintStore = (db: Db | Tx) => ({
  /** Time of the last change of every post in the index. */
  listPosts: async (siteId: number): Promise<Map<string, Date>> => {
    const rows = await db
      .select({ postId: textFingerprints.postId, changedAt: textFingerprints.changedAt })
      .from(textFingerprints)
      .where(and(eq(textFingerprints.siteId, siteId), isNotNull(textFingerprints.postId)));
    return new Map(rows.map(({ postId, changedAt }) => [postId ?? '', changedAt]));
  },

  /** Saves posts, unless a newer state of a post is stored. Called in a transaction. */
  savePosts: async (rows: readonly NewFingerprint[]) => {
    if (rows.length === 0) return;
    const saved = await db
      .insert(textFingerprints)
      .values([...rows])
      .onConflictDoUpdate({
        target: [textFingerprints.siteId, textFingerprints.postId],
        targetWhere: sql`post_id is not null`,
        set: newText,
        setWhere: sql`excluded.changed_at >= ${textFingerprints.changedAt}`,
      })
      .returning({ id: textFingerprints.id });
    await replaceHashes(
      db,
      saved.map(({ id }) => id),
    );
  },

  /** Saves the fingerprint of an article. Called in a transaction. */
  saveArticle: async (row: NewFingerprint) => {
    const saved = await db
      .insert(textFingerprints)
      .values(row)
      .onConflictDoUpdate({
        target: textFingerprints.articleId,
        targetWhere: sql`article_id is not null`,
        set: { ...newText, siteId: row.siteId },
      })
      .returning({ id: textFingerprints.id });
    await replaceHashes(
      db,
      saved.map(({ id }) => id),
    );
  },

  removePosts: async (siteId: number, postIds: readonly string[]) => {
    if (postIds.length === 0) return;
    await db
      .delete(textFingerprints)
      .where(
        and(
          eq(textFingerprints.siteId, siteId),
          sql`${textFingerprints.postId} = any(${sql.param([...postIds])}::text[])`,
        ),
      );
  },

  removeSite: async (siteId: number) => {
    await db.delete(textFingerprints).where(eq(textFingerprints.siteId, siteId));
    await db.delete(siteIndexes).where(eq(siteIndexes.siteId, siteId));
  },

  /** Removes articles that were posted, which are compared as posts, or discarded. */
  removeClosedArticlesEverywhere: async () => {
    await db
      .delete(textFingerprints)
      .where(
        inArray(
          textFingerprints.articleId,
          db.select({ id: bulkArticles.id }).from(bulkArticles).where(notInArray(bulkArticles.state, openStates)),
        ),
      );
  },

  /** Texts of a site that share hashes with a text, those with the most first. */
  listCandidates: async (siteId: number, hashes: readonly number[]): Promise<FingerprintRow[]> => {
    const rows = await db
      .select({ row: textFingerprints })
      .from(
        sql`(select hits.fingerprint_id, count(*) as hits
          from unnest(${sql.param([...hashes])}::int[]) as sampled(hash)
          cross join lateral (select fingerprint_id from ${fingerprintHashes}
            where site_id = ${siteId} and hash = sampled.hash order by fingerprint_id limit ${maxTextsPerHash}) as hits
          group by hits.fingerprint_id order by 2 desc, 1 limit ${maxCandidates}) as candidates`,
      )
      .innerJoin(textFingerprints, sql`${textFingerprints.id} = candidates.fingerprint_id`)
      .leftJoin(bulkArticles, eq(bulkArticles.id, textFingerprints.articleId))
      .where(or(isNull(textFingerprints.articleId), inArray(bulkArticles.state, openStates)));
    return rows.map(({ row }) => row);
  },
});

const newText = {
  title: sql`excluded.title`,
  changedAt: sql`excluded.changed_at`,
  shingles: sql`excluded.shingles`,
  sketch: sql`excluded.sketch`,
  indexed: sql`excluded.indexed`,
};

/** Replaces the hashes of texts from their stored samples, so that the hashes travel to the database once. */
const replaceHashes = async (db: Db | Tx, ids: number[]) => {
  await db.delete(fingerprintHashes).where(inArray(fingerprintHashes.fingerprintId, ids));
  await db.execute(
    sql`insert into ${fingerprintHashes} (site_id, hash, fingerprint_id, business_id)
      select site_id, unnest(sketch[1:indexed]), id, business_id from ${textFingerprints} where id = any(${sql.param(ids)}::bigint[])`,
  );
};

export const siteIndexStore = (db: Db | Tx) => ({
  find: async (siteId: number): Promise<SiteIndexRow | undefined> => {
    const [row] = await db.select().from(siteIndexes).where(eq(siteIndexes.siteId, siteId));
    return row;
  },

  /** Inserts the index of a site; false if it has one already. */
  insert: async (businessId: number, siteId: number, requestedAt: Date): Promise<boolean> => {
    const rows = await db
      .insert(siteIndexes)
      .values({ businessId, siteId, requestedAt })
      .onConflictDoNothing()
      .returning({ siteId: siteIndexes.siteId });
    return rows.length > 0;
  },

  update: async (siteId: number, change: Partial<SiteIndexRow>) => {
    await db.update(siteIndexes).set(change).where(eq(siteIndexes.siteId, siteId));
  },

  listEverywhere: (): Promise<{ businessId: number; siteId: number }[]> =>
    db
      .select({ businessId: siteIndexes.businessId, siteId: siteIndexes.siteId })
      .from(siteIndexes)
      .innerJoin(sites, eq(sites.id, siteIndexes.siteId))
      .where(isNull(sites.deletedAt)),
});
