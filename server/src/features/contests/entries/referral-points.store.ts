import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/index.ts';
import { activeStates } from '../contestant-states.ts';
import type { CompletionState } from '../contestants.tables.ts';

/**
 * Store of referral points, which depend on the friend's entry: taken back when it is held, disqualified or withdrawn,
 * given again on release. Called in the transaction that changes the friend's state. The time the points were reached
 * stays, so that a referrer keeps the place in a tie.
 */
export const referralPointStore = (tx: Tx) => {
  const change = (contestId: number, friendIds: readonly number[], from: CompletionState, to: CompletionState) => {
    const sign = to === 'counted' ? 1 : -1;
    return tx.execute(sql`with changed as (
        update contest_action_completions completion set state = ${to}
        from contestants friend, contest_actions action
        where friend.contest_id = ${contestId} and friend.id = any(${sql.param(friendIds.map(String))}::text[]::bigint[])
          and action.contest_id = ${contestId} and action.kind = 'referral'
          and completion.contestant_id = friend.referrer_id and completion.action_id = action.id
          and completion.occurrence = friend.id::text and completion.state = ${from}
        returning completion.contestant_id, completion.points
      ), sums as (select contestant_id, sum(points)::int as points from changed group by contestant_id)
      update contestants referrer set points = referrer.points + ${sign}::int * sums.points
      from sums where referrer.id = sums.contestant_id`);
  };

  return {
    takeBack: async (contestId: number, friendIds: readonly number[]) => {
      if (friendIds.length > 0) await change(contestId, friendIds, 'counted', 'taken_back');
    },

    giveBack: async (contestId: number, friendIds: readonly number[]) => {
      if (friendIds.length > 0) await change(contestId, friendIds, 'taken_back', 'counted');
    },

    /**
     * Gives referrers the points for friends who completed an action while held and are released now; once per friend.
     */
    creditReleased: async (contestId: number, friendIds: readonly number[], defaultFriends: number, at: Date) => {
      if (friendIds.length === 0) return;
      await tx.execute(sql`with candidates as (
          select friend.id, friend.business_id, friend.referrer_id, action.id as action_id, action.points,
            row_number() over (partition by friend.referrer_id order by friend.id) +
              (select count(*) from contest_action_completions known
                where known.contestant_id = friend.referrer_id and known.action_id = action.id) as place,
            coalesce((action.settings ->> 'max_friends')::int, ${defaultFriends}::int) as places
          from contestants friend
          join contest_actions action on action.contest_id = friend.contest_id and action.kind = 'referral' and action.closed_at is null
          join contestants referrer on referrer.id = friend.referrer_id and referrer.contest_id = friend.contest_id
            and referrer.state in ${activeStates}
          where friend.contest_id = ${contestId} and friend.id = any(${sql.param(friendIds.map(String))}::text[]::bigint[])
            and friend.referrer_id < friend.id
            and exists (select 1 from contest_action_completions done join contest_actions what on what.id = done.action_id
              where done.contestant_id = friend.id and done.state = 'counted' and what.kind <> 'referral')
            and not exists (select 1 from contest_action_completions credited
              where credited.contestant_id = friend.referrer_id and credited.action_id = action.id and credited.occurrence = friend.id::text)
        ), added as (
          insert into contest_action_completions (business_id, contest_id, contestant_id, action_id, occurrence, points, state, verification, completed_at)
          select business_id, ${contestId}, referrer_id, action_id, id::text, points, 'counted', 'verified', ${at.toISOString()}::timestamptz
          from candidates where place <= places
          on conflict do nothing returning contestant_id, points
        ), sums as (select contestant_id, sum(points)::int as points from added group by contestant_id)
        update contestants referrer set points = referrer.points + sums.points, points_at = ${at.toISOString()}::timestamptz
        from sums where referrer.id = sums.contestant_id`);
    },
  };
};
