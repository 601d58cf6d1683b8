import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { members } from '../business/business.tables.ts';
import { users } from '../identity/identity.tables.ts';

export const memberStore = (db: Db | Tx) => ({
  /** Lists the members of a business, who can be emailed about leads and assigned to them. */
  list: (businessId: number) =>
    db
      .select({ user_id: users.id, name: users.name, email: users.email })
      .from(members)
      .innerJoin(users, eq(users.id, members.userId))
      .where(eq(members.businessId, businessId))
      .orderBy(users.name),
});
