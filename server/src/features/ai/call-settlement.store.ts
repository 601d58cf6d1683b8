import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/index.ts';
import { budgetOf, type NewCall } from './ai-calls.store.ts';
import type { CallFigures } from './ai-cost.ts';

/** End of a call: settled at the cost of what was used; lost, at the highest possible cost; or released, at no cost. */
export type EndedCall =
  | { state: 'settled'; model: string; figures: CallFigures }
  | { state: 'lost' | 'released'; model?: undefined; figures?: undefined };

const id = { id: sql<string>`id`.as('id') };
const param = sql.placeholder;

/**
 * Store that reserves and ends calls. Each function is one prepared statement, because it runs for every call of a
 * model.
 */
export const callSettlementStore = (db: Db) => {
  const paid = db.$with('paid', { month: sql<string>`month`.as('month') }).as(sql`
    insert into ai_months (business_id, month, is_own_key, reserved)
    values (${param('businessId')}::bigint, ${param('month')}::text, ${param('isOwnKey')}::boolean, ${param('reserved')}::bigint)
    on conflict (business_id, month, is_own_key) do update set reserved = ai_months.reserved + excluded.reserved
    where ${param('ceiling')}::bigint is null
      or ai_months.spent + ai_months.reserved + excluded.reserved <= ${param('ceiling')}::bigint
    returning month`);
  const inserted = db.$with('inserted', id).as(sql`
    insert into ai_calls (business_id, feature, day, is_own_key, kind, model, prompt_tokens, completion_tokens, reserved,
      started_at)
    select ${param('businessId')}::bigint, ${param('feature')}::text, ${param('day')}::date, ${param('isOwnKey')}::boolean,
      ${param('kind')}::text, ${param('model')}::text, ${param('promptTokens')}::int, ${param('completionTokens')}::int,
      ${param('reserved')}::bigint, ${param('startedAt')}::timestamptz
    from paid
    returning id`);
  const reserveCall = db
    .with(paid, inserted)
    .select({ id: sql`id`.mapWith(Number) })
    .from(inserted)
    .prepare('ai_reserve_call');

  // Earlier cost and reserved amount of the call are read in the statement that locks its row.
  const open = db.$with('open', id).as(sql`
    select id, business_id, is_own_key, to_char(day, 'YYYY-MM') as month, cost as cost_before,
      case when state = 'reserved' then reserved else 0 end as reserved_before,
      case when ${param('state')}::text = 'lost' then reserved else ${param('cost')}::bigint end as cost_after
    from ai_calls
    where id = ${param('id')}::bigint and (state = 'reserved' or (state = 'lost' and ${param('state')}::text = 'settled'))
    for update`);
  const updated = db.$with('updated', id).as(sql`
    update ai_calls set state = ${param('state')}::text, cost = open.cost_after,
      model = coalesce(${param('model')}::text, model),
      prompt_tokens = coalesce(${param('promptTokens')}::int, prompt_tokens),
      completion_tokens = coalesce(${param('completionTokens')}::int, completion_tokens),
      is_estimated = coalesce(${param('isEstimated')}::boolean, is_estimated)
    from open where ai_calls.id = open.id
    returning ai_calls.id`);
  const charged = db.$with('charged', id).as(sql`
    update ai_months set spent = ai_months.spent + open.cost_after - open.cost_before,
      reserved = ai_months.reserved - open.reserved_before
    from open
    where ai_months.business_id = open.business_id and ai_months.month = open.month
      and ai_months.is_own_key = open.is_own_key
    returning open.id`);
  const endCall = db.with(open, updated, charged).select({ id: sql`id` }).from(charged).prepare('ai_end_call');

  return {
    /**
     * Stores a new call and reserves its amount; undefined if that would exceed the ceiling. Concurrent callers wait
     * for each other at the row of the month.
     */
    reserve: async (call: NewCall, ceiling: number | null): Promise<number | undefined> => {
      // The first call of a month inserts the row of the month without a comparison, so its amount is compared with the
      // ceiling here.
      if (ceiling !== null && (ceiling === 0 || call.reserved > ceiling)) return undefined;
      const startedAt = call.startedAt.toISOString();
      const [row] = await reserveCall.execute({ ...call, ...budgetOf(call), startedAt, ceiling });
      return row?.id;
    },

    /** Ends a call, once. A call that was ended as lost can still be settled if its answer arrives later. */
    end: async (callId: number, { state, model, figures }: EndedCall): Promise<void> => {
      await endCall.execute({
        id: callId,
        state,
        model: model ?? null,
        cost: figures?.cost ?? 0,
        promptTokens: figures?.promptTokens ?? null,
        completionTokens: figures?.completionTokens ?? null,
        isEstimated: state === 'lost' ? true : (figures?.isEstimated ?? null),
      });
    },
  };
};
