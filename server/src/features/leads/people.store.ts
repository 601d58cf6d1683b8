import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { members } from '../business/business.tables.ts';
import { users } from '../identity/identity.tables.ts';

export const peopleStore = (db: Db | Tx) => ({
  /** Members of a business: they can be told about leads and look after them. */
  list: (businessId: number) =>
    db
      .select({ user_id: users.id, name: users.name, email: users.email })
      .from(members)
      .innerJoin(users, eq(users.id, members.userId))
      .where(eq(members.businessId, businessId))
      .orderBy(users.name),
});
