import { winnerCalls } from '@fanfare/contract/contests/winner-calls';
import { done } from '@fanfare/contract/kit/success';
import { type BusinessContext, defineRoutes } from '../../../platform/http/index.ts';
import { Problem } from '../../../platform/problem.ts';
import type { DrawService } from '../draws/draws.service.ts';
import type { WinnerService } from './winners.service.ts';

type Deps = { draws: DrawService; winners: WinnerService };

export const winnerRoutes = ({ draws, winners }: Deps) => {
  /** Response to a change: the prize after the change. */
  const answer = async (business: BusinessContext, contestId: number, prizeId: number) => {
    const { prizes } = await winners.list(business, contestId);
    const prize = prizes.find(({ prize_id }) => prize_id === prizeId);
    if (!prize) throw new Problem('not-found');
    return { ...done, prize };
  };
  return defineRoutes(winnerCalls, {
    'GET /contest/{id}/winners': ({ business, params }) => winners.list(business, params.id),
    'POST /contest/{id}/prize/{pid}/{method}/{quantity}': async ({ business, params, body, ...actor }) => {
      const { id, pid, method, quantity } = params;
      const selection = { ...method, quantity, minPoints: body.min_points, amount: body.select_amount };
      await draws.selectWinners(actor, business, id, pid, selection);
      return answer(business, id, pid);
    },
    'POST /contest/{id}/update_winners': async ({ business, params, body, ...actor }) => {
      const { action, prize_id: prizeId, user_id: contestantId, winner_id: winnerId, reason, note } = body;
      const update = { action, prizeId, contestantId, winnerId, reason, note };
      const approvalId = await winners.update(actor, business, params.id, update);
      return { ...(await answer(business, params.id, prizeId)), approval_id: approvalId };
    },
  });
};
