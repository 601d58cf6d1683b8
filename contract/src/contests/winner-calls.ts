import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { dateTime } from '../kit/date-time.ts';
import { ok } from '../kit/success.ts';
import { id } from '../kit/text.ts';
import { byRoleOrAdmin } from '../promotions/promotions.ts';
import { contestStates } from './contest.ts';
import { prizeLimits, prizeMessages } from './prizes.ts';
import {
  DrawMethodPart,
  type DrawSettings,
  describeDrawSettings,
  disqualificationReasonNames,
  drawMethods,
  PrizeWinner,
  winnerActions,
} from './winners.ts';

export const winnerCallMessages = {
  contestantHasPrize: 'This contestant has a prize. Disqualify them as a winner first.',
  amount: 'Select at least 1 winner and at most as many as there are prizes left.',
  minPoints: (points: number) => `The rules promise this prize from ${points} points on. Enter at least ${points}.`,
  method: (settings: DrawSettings) =>
    `This contest was published with “${describeDrawSettings(settings)}” for this prize. Select its winners that way.`,
  reason: 'Choose a reason.',
  noteTooLong: 'Use at most 500 characters.',
} as const;

const drawStates = ['running', 'done', 'failed'] as const;

/** The draw of a prize, as members see it. */
const PrizeDraw = z.object({
  state: z.enum(drawStates),
  /** Progress of the draw, 0–100. */
  progress: z.number(),
  method: z.enum(drawMethods),
  is_unique: z.boolean(),
  min_points: z.number(),
  /** Number of contestants in the list of the draw; null until the list is made. */
  list_size: z.number().nullable(),
  /** Number of contestants who had qualified for a failed draw; null for other draws. */
  qualified: z.number().nullable(),
  started: dateTime,
  completed: dateTime.nullable(),
});
const ListedWinner = PrizeWinner.extend({
  email: z.string(),
  /** True while the announcement waits for a second person. */
  is_waiting: z.boolean(),
  points: z.number().nullable(),
  rank: z.number(),
  reason: z.string().nullable(),
  note: z.string().nullable(),
  selected: dateTime,
  mailed: dateTime.nullable(),
  claim_until: dateTime.nullable(),
  claimed: dateTime.nullable(),
});
export const DrawnPrize = z.object({
  prize_id: z.number(),
  prize_position: z.number(),
  name: z.string(),
  quantity: z.number(),
  min_points: z.number(),
  /** Method of choosing winners, as published. */
  method: z.enum(drawMethods),
  is_unique: z.boolean(),
  /** Number of units of the prize without a winner who keeps it. */
  rest: z.number(),
  seed_hash: z.string().nullable(),
  draw: PrizeDraw.nullable(),
  /** Winners in the order of the draw, with those who lost the prize. */
  winners: z.array(ListedWinner),
  /** URL of the public page on which anyone can check the draw; null before the draw. */
  check_url: z.string().nullable(),
});
export type DrawnPrize = z.output<typeof DrawnPrize>;

const ContestWinners = z.object({
  contest: z.object({
    id: z.number(),
    name: z.string(),
    state: z.enum(contestStates),
    ends: dateTime.nullable(),
    held: z.number(),
  }),
  prizes: z.array(DrawnPrize),
});
export type ContestWinners = z.output<typeof ContestWinners>;

const minPoints = z.number(prizeMessages.minPoints).int(prizeMessages.minPoints).min(0, prizeMessages.minPoints);

export const winnerCalls = calls({
  'GET /contest/{id}/winners': {
    summary: 'List the prizes of a contest with their draws and winners',
    ...byRoleOrAdmin,
    limit: 'poll',
    params: z.object({ id }),
    returns: ContestWinners,
  },
  'POST /contest/{id}/prize/{pid}/{method}/{quantity}': {
    summary:
      'Select winners of a prize. `method` is the published one: random, weighted, points or first, followed by unique or nothing',
    need: 'contests:publisher',
    acting: 'refused',
    params: z.object({
      id,
      pid: id,
      method: DrawMethodPart,
      /** Number of prizes left to award, as the caller knows it. */
      quantity: z
        .string()
        .regex(/^\d{1,4}$/)
        .transform(Number),
    }),
    body: z.strictObject({
      min_points: minPoints.max(prizeLimits.minPoints, prizeMessages.minPoints).optional(),
      select_amount: z
        .number(winnerCallMessages.amount)
        .int(winnerCallMessages.amount)
        .min(1, winnerCallMessages.amount)
        .max(prizeLimits.quantity, winnerCallMessages.amount)
        .optional(),
    }),
    returns: ok.extend({ prize: DrawnPrize }),
  },
  'POST /contest/{id}/update_winners': {
    summary: 'Disqualify, reinstate, replace or announce a winner',
    need: 'contests:publisher',
    acting: 'refused',
    params: z.object({ id }),
    body: z.strictObject({
      action: z.enum(winnerActions),
      prize_id: id,
      /** The contestant’s id in this contest. */
      user_id: id.optional(),
      /** Winner's id, sent instead of `user_id` for a winner who erased their data. */
      winner_id: id.optional(),
      reason: z.enum(disqualificationReasonNames, winnerCallMessages.reason).optional(),
      note: z.string().trim().max(500, winnerCallMessages.noteTooLong).default(''),
    }),
    returns: ok.extend({
      prize: DrawnPrize,
      /** Id of the approval request that the announcement waits for. */
      approval_id: z.number().optional(),
    }),
  },
});
