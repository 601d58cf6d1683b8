import type { SiteCategory } from '@fanfare/connectors/ports/site';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { parseRowId } from '../../../platform/db/row-id.ts';
import type { SiteRow } from '../sites.store.ts';
import { hostedCategories } from '../sites.tables.ts';

const posts = sql<number>`(select count(*)::int from hosted_posts where hosted_posts.site_id = hosted_categories.site_id and hosted_posts.state = 'public' and hosted_categories.id = any (hosted_posts.category_ids))`;

type NewCategory = Pick<SiteCategory, 'name' | 'slug' | 'parentId'>;

export const hostedCategoryStore = (db: Db | Tx) => ({
  list: async (site: SiteRow): Promise<SiteCategory[]> => {
    const rows = await db
      .select({ row: hostedCategories, posts })
      .from(hostedCategories)
      .where(eq(hostedCategories.siteId, site.id))
      .orderBy(asc(sql`lower(${hostedCategories.name})`), asc(hostedCategories.id));
    return rows.map((found) => toCategory(found.row, found.posts));
  },

  /** Finds a category by name and parent, or creates it; undefined when another category has the slug. */
  findOrCreate: async (site: SiteRow, { name, slug, parentId }: NewCategory): Promise<SiteCategory | undefined> => {
    const parent = parentId === undefined ? null : (parseRowId(parentId) ?? null);
    const [inserted] = await db
      .insert(hostedCategories)
      .values({ siteId: site.id, businessId: site.businessId, name, slug, parentId: parent })
      .onConflictDoNothing()
      .returning();
    if (inserted) return toCategory(inserted, 0);
    const [existing] = await db
      .select({ row: hostedCategories, posts })
      .from(hostedCategories)
      .where(
        and(
          eq(hostedCategories.siteId, site.id),
          sql`coalesce(${hostedCategories.parentId}, 0) = ${parent ?? 0}`,
          sql`lower(${hostedCategories.name}) = lower(${name})`,
        ),
      );
    return existing && toCategory(existing.row, existing.posts);
  },
});

const toCategory = (
  { id, name, slug, parentId }: typeof hostedCategories.$inferSelect,
  posts: number,
): SiteCategory => ({
  id: String(id),
  name,
  slug,
  posts,
  parentId: parentId === null ? undefined : String(parentId),
});
