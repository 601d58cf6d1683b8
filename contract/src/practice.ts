import { z } from 'zod';
import { calls } from './kit/call.ts';
import { dateTime } from './kit/date-time.ts';

/** What can happen to one connected account, as its network would do it. */
export const accountMishaps = ['expire', 'revoke'] as const;
export type AccountMishap = (typeof accountMishaps)[number];

/** What can happen to the next calls to a network. */
export const networkMishaps = ['rate-limit', 'away', 'lost-answer', 'expired', 'revoked'] as const;
export type NetworkMishap = (typeof networkMishaps)[number];

/** How far the practice networks' clock is moved; our own stays where it is. */
export const clockMoves = ['hour', 'day', 'month', 'back'] as const;
export const mostCalls = 50;

const word = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9-]*$/);

export const PracticeState = z.object({
  /** The time it is at the practice networks. */
  now: dateTime,
  offset_seconds: z.number(),
  networks: z.array(
    z.object({ name: z.string(), title: z.string(), url: z.string().nullable(), can: z.array(z.enum(networkMishaps)) }),
  ),
  /** Mishaps that have not been met yet. */
  waiting: z.array(z.object({ id: z.number(), network: z.string(), what: z.string(), calls: z.number() })),
  front_url: z.string(),
  mailbox_url: z.string(),
});
export type PracticeState = z.output<typeof PracticeState>;

/** The switches of the practice networks. Where networks are the true ones, none of these exists. */
export const practice = calls({
  'GET /practice': {
    summary: 'What time it is at the practice networks, and which mishaps are waiting',
    need: 'owner',
    limit: 'poll',
    returns: PracticeState,
  },
  'POST /practice/account': {
    summary: 'Let a practice network expire or revoke what it granted for one account',
    need: 'owner',
    body: z.strictObject({
      network: word,
      account_id: z.string().trim().min(1).max(100),
      mishap: z.enum(accountMishaps),
    }),
    returns: z.object({
      success: z.literal(true),
      /** `account`: this account is ill until it is connected again. `next-call`: the next call is refused. */
      reach: z.enum(['account', 'next-call']),
    }),
  },
  'POST /practice/fault': {
    summary: 'Let the next calls to a practice network go wrong',
    need: 'owner',
    body: z.strictObject({
      network: word,
      mishap: z.enum(networkMishaps),
      calls: z.number().int().min(1).max(mostCalls),
    }),
    returns: PracticeState,
  },
  'POST /practice/clock': {
    summary: 'Move the clock of the practice networks',
    need: 'owner',
    body: z.strictObject({ move: z.enum(clockMoves) }),
    returns: PracticeState,
  },
  'POST /practice/reset': {
    summary: 'Forget the mishaps that are still waiting',
    need: 'owner',
    body: z.strictObject({ waiting: z.literal('forget') }),
    returns: PracticeState,
  },
});
