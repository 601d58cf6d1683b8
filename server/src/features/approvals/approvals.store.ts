import { and, count, desc, eq, getTableColumns, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { textContains } from '../../platform/db/text-search.ts';
import { members } from '../business/business.tables.ts';
import { users } from '../identity/identity.tables.ts';
import { approvalLinks, approvalSettings, approvals } from './approvals.tables.ts';

export type ApprovalRow = typeof approvals.$inferSelect;
export type ApprovalLinkRow = typeof approvalLinks.$inferSelect;
export type ApprovalSettingRow = typeof approvalSettings.$inferSelect;
export type ListedApproval = { approval: ApprovalRow; requester: string | null; requesterEmail: string | null };
/** Columns of a request without the content that waits for approval, which can be a whole post. */
const { payload: _, ...shownColumns } = getTableColumns(approvals);
export type ShownApproval = { approval: Omit<ApprovalRow, 'payload'>; requester: string | null };

/** Requests of a kind that a member can see. `scopes`: ids the member has access to; undefined for all. */
export type KindScope = { kind: string; scopes: readonly string[] | undefined };
export type ListFilter = {
  scopes: readonly KindScope[];
  userId: number;
  state: 'waiting' | 'decided';
  kind?: string | undefined;
  search: string;
};

const isIn = ({ kind, scopes }: KindScope): SQL | undefined =>
  and(
    eq(approvals.kind, kind),
    scopes === undefined ? undefined : sql`${approvals.scopes} <@ ${JSON.stringify(scopes)}::jsonb`,
  );

export const approvalStore = (db: Db | Tx) => ({
  /** Inserts a request; undefined if another request for its subject is waiting. */
  insert: async (row: typeof approvals.$inferInsert): Promise<ApprovalRow | undefined> => {
    const [inserted] = await db.insert(approvals).values(row).onConflictDoNothing().returning();
    return inserted;
  },

  find: async (businessId: number, id: number): Promise<ListedApproval | undefined> => {
    const [row] = await selectApprovals(db).where(and(eq(approvals.businessId, businessId), eq(approvals.id, id)));
    return row;
  },

  /** Finds the request that waits for this row of a feature. */
  findWaiting: async (businessId: number, kind: string, subjectId: number): Promise<ApprovalRow | undefined> => {
    const [row] = await db
      .select()
      .from(approvals)
      .where(
        and(
          eq(approvals.businessId, businessId),
          eq(approvals.kind, kind),
          eq(approvals.subjectId, subjectId),
          eq(approvals.state, 'waiting'),
        ),
      );
    return row;
  },

  /** Ids of a feature's rows whose approval requests wait. */
  listWaitingSubjects: async (businessId: number, kind: string): Promise<number[]> => {
    const rows = await db
      .select({ subjectId: approvals.subjectId })
      .from(approvals)
      .where(and(eq(approvals.businessId, businessId), eq(approvals.state, 'waiting'), eq(approvals.kind, kind)));
    return rows.map(({ subjectId }) => subjectId);
  },

  /** The last approved request of a feature's row. */
  findApproved: async (businessId: number, names: readonly string[], subjectId: number) => {
    const [row] = await selectApprovals(db)
      .where(
        and(
          eq(approvals.businessId, businessId),
          inArray(approvals.kind, [...names]),
          eq(approvals.subjectId, subjectId),
          eq(approvals.state, 'approved'),
        ),
      )
      .orderBy(desc(approvals.id))
      .limit(1);
    return row;
  },

  /** Locks a request until the transaction ends, so that its deciders act one after the other. */
  lock: async (businessId: number, id: number): Promise<ApprovalRow | undefined> => {
    const [row] = await db
      .select()
      .from(approvals)
      .where(and(eq(approvals.businessId, businessId), eq(approvals.id, id)))
      .for('update');
    return row;
  },

  /** Locks a request until the transaction ends; undefined when a decision on it is running, or when it ended. */
  lockFree: async (businessId: number, id: number): Promise<ApprovalRow | undefined> => {
    const [row] = await db
      .select()
      .from(approvals)
      .where(and(eq(approvals.businessId, businessId), eq(approvals.id, id), eq(approvals.state, 'waiting')))
      .for('update', { skipLocked: true });
    return row;
  },

  close: async ({ id, state, url, decidedById, decidedByName, decidedAt, comment }: ApprovalRow) => {
    await db
      .update(approvals)
      .set({ state, url, decidedById, decidedByName, decidedAt, comment })
      .where(eq(approvals.id, id));
  },

  /** A page of requests of these kinds and the member's own, newest first. */
  page: async (
    businessId: number,
    { scopes, userId, state, kind, search }: ListFilter,
    { limit, offset }: { limit: number; offset: number },
  ) => {
    const where = and(
      eq(approvals.businessId, businessId),
      state === 'waiting' ? eq(approvals.state, 'waiting') : ne(approvals.state, 'waiting'),
      kind === undefined ? undefined : eq(approvals.kind, kind),
      or(eq(approvals.requestedById, userId), ...scopes.map(isIn)),
      textContains(search, approvals.title),
    );
    const items: ShownApproval[] = await db
      .select({ approval: shownColumns, requester: users.name })
      .from(approvals)
      .leftJoin(users, eq(users.id, approvals.requestedById))
      .where(where)
      .orderBy(desc(approvals.id))
      .limit(limit)
      .offset(offset);
    const [counted] = await db.select({ total: count() }).from(approvals).where(where);
    return { items, total: counted?.total ?? 0 };
  },

  /** Counts the requests of other people that wait. */
  countWaiting: async (businessId: number, userId: number, scopes: readonly KindScope[]): Promise<number> => {
    if (scopes.length === 0) return 0;
    const [counted] = await db
      .select({ total: count() })
      .from(approvals)
      .where(
        and(
          eq(approvals.businessId, businessId),
          eq(approvals.state, 'waiting'),
          ne(approvals.requestedById, userId),
          or(...scopes.map(isIn)),
        ),
      );
    return counted?.total ?? 0;
  },

  listExpiredEverywhere: (at: Date, limit: number): Promise<Pick<ApprovalRow, 'id' | 'businessId'>[]> =>
    db
      .select({ id: approvals.id, businessId: approvals.businessId })
      .from(approvals)
      .where(and(eq(approvals.state, 'waiting'), lte(approvals.expiresAt, at)))
      .orderBy(approvals.expiresAt)
      .limit(limit),
});

const selectApprovals = (db: Db | Tx) =>
  db
    .select({ approval: approvals, requester: users.name, requesterEmail: users.email })
    .from(approvals)
    .leftJoin(users, eq(users.id, approvals.requestedById));

export const approvalLinkStore = (db: Db | Tx) => ({
  /** Inserts a link; false when the person already has a link to this request. */
  insert: async (row: typeof approvalLinks.$inferInsert): Promise<boolean> => {
    const inserted = await db
      .insert(approvalLinks)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: approvalLinks.id });
    return inserted.length > 0;
  },

  /** Finds a link by its key in any business, because the key is the permission. */
  findByKeyEverywhere: async (keyHash: string): Promise<ApprovalLinkRow | undefined> => {
    const [row] = await db.select().from(approvalLinks).where(eq(approvalLinks.keyHash, keyHash));
    return row;
  },

  findOfUser: async (businessId: number, approvalId: number, userId: number): Promise<ApprovalLinkRow | undefined> => {
    const [row] = await db
      .select()
      .from(approvalLinks)
      .where(
        and(
          eq(approvalLinks.businessId, businessId),
          eq(approvalLinks.approvalId, approvalId),
          eq(approvalLinks.userId, userId),
        ),
      );
    return row;
  },
});

export const approvalSettingStore = (db: Db | Tx) => ({
  find: async (businessId: number): Promise<ApprovalSettingRow | undefined> => {
    const [row] = await db.select().from(approvalSettings).where(eq(approvalSettings.businessId, businessId));
    return row;
  },

  put: async ({ businessId, ...settings }: ApprovalSettingRow) => {
    await db
      .insert(approvalSettings)
      .values({ businessId, ...settings })
      .onConflictDoUpdate({ target: approvalSettings.businessId, set: settings });
  },

  /** Members with their addresses, by name. With `ids`, these members only. */
  listMembers: (businessId: number, ids?: readonly number[]) =>
    db
      .select({
        userId: users.id,
        name: users.name,
        email: users.email,
        emailConfirmedAt: users.emailConfirmedAt,
        deactivatedAt: users.deactivatedAt,
      })
      .from(members)
      .innerJoin(users, eq(users.id, members.userId))
      .where(and(eq(members.businessId, businessId), ids && inArray(members.userId, [...ids])))
      .orderBy(users.name, users.id)
      .limit(maxListed),

  /** Email addresses of members and the owner among the given ones, in lower case. */
  listMemberEmails: async (businessId: number, emails: readonly string[]): Promise<string[]> => {
    const email = sql<string>`lower(${users.email})`;
    const rows = await db
      .select({ email })
      .from(members)
      .innerJoin(users, eq(users.id, members.userId))
      .where(and(eq(members.businessId, businessId), inArray(email, [...emails])));
    return rows.map((row) => row.email);
  },
});
const maxListed = 500;
