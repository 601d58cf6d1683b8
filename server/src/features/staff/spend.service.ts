import { DateRange, type SpendRequest, type SpendRow } from '@fanfare/contract/staff';
import type { z } from 'zod';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { userQueries } from '../identity/index.ts';
import { allUsersStore } from './all-users.store.ts';

export type SpendService = ReturnType<typeof spendService>;
/** Finds the spend of businesses' ad accounts from one day to another, both included. */
export type FindSpend = (
  businessIds: readonly number[],
  range: { from: string; to: string },
) => Promise<{
  rows: Omit<z.output<typeof SpendRow>, 'business_name'>[];
  totals: { currency: string; spend_cents: number }[];
}>;

export const spendService = ({ db }: Platform, { findSpend }: { findSpend: FindSpend }) => ({
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
    const businesses = (await allUsersStore(db).listMemberships(user_id)).filter(
      ({ id, deleted_at }) => deleted_at === null && id === (business_id ?? id),
    );
    const names = new Map(businesses.map(({ id, business_name }) => [id, business_name]));
    const { rows, totals } = await findSpend([...names.keys()], {
      from: range.data.start_date,
      to: range.data.end_date,
    });
    return { rows: rows.map((row) => ({ ...row, business_name: names.get(row.business_id) ?? '' })), totals };
  },
});
