import { DateRange, type SpendRequest } from '@fanfare/contract/staff';
import type { z } from 'zod';
import type { Db } from '../../platform/db/index.ts';
import { Problem } from '../../platform/http/index.ts';
import { userQueries } from '../identity/index.ts';
import { allUsersStore } from './all-users.store.ts';

export type SpendService = ReturnType<typeof spendService>;

export const spendService = ({ db }: { db: Db }) => ({
  /** `available: false` until the advertising feature provides the numbers; the client shows no zeros. */
  report: async ({ user_id, business_id, ...days }: z.output<typeof SpendRequest>) => {
    const { start, end, start_date = start, end_date = end } = days;
    const range = DateRange.safeParse({ start_date, end_date });
    if (!range.success) {
      const fields = range.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
      throw new Problem('invalid-input', { fields, message: fields[0]?.message });
    }
    if (!(await userQueries(db).find(user_id))) throw new Problem('not-found');
    if (business_id !== undefined && !(await allUsersStore(db).isMember(user_id, business_id)))
      throw new Problem('not-found');
    return { available: false, rows: [], totals: [] };
  },
});
