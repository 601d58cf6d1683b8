import { z } from 'zod';
import { calls } from './kit/call.ts';
import { dateTime } from './kit/date-time.ts';
import { ok } from './kit/success.ts';

/** Failures that can be simulated for one connected account. */
const accountFaults = ['expire', 'revoke'] as const;
export type AccountFault = (typeof accountFaults)[number];

/** Failures that can be simulated for the next calls to a network. */
export const networkFaults = ['rate-limit', 'away', 'lost-answer', 'expired', 'revoked'] as const;
export type NetworkFault = (typeof networkFaults)[number];

/** Moves of the practice clock; the clock of the server doesn't change. */
export const clockMoves = ['hour', 'day', 'month', 'back'] as const;
export const maxFaultyCalls = 50;

const networkName = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9-]*$/);

export const PracticeState = z.object({
  /** Time of the practice clock. */
  now: dateTime,
  offset_seconds: z.number(),
  networks: z.array(
    z.object({ name: z.string(), title: z.string(), url: z.string().nullable(), can: z.array(z.enum(networkFaults)) }),
  ),
  /** Simulated failures that have not occurred yet. */
  waiting: z.array(z.object({ id: z.number(), network: z.string(), what: z.string(), calls: z.number() })),
  front_url: z.string(),
  mailbox_url: z.string(),
});
export type PracticeState = z.output<typeof PracticeState>;

/** Controls of the practice networks, as calls that don't exist in live mode. */
export const practice = calls({
  'GET /practice': {
    summary: 'Get the practice clock and the pending simulated failures',
    need: 'owner',
    limit: 'poll',
    returns: PracticeState,
  },
  'POST /practice/account': {
    summary: 'Expire or revoke the access of one practice account',
    need: 'owner',
    acting: 'allowed',
    body: z.strictObject({
      network: networkName,
      account_id: z.string().trim().min(1).max(100),
      mishap: z.enum(accountFaults),
    }),
    returns: ok.extend({
      /** `account`: the account fails until it is reconnected. `next-call`: only the next call to the network fails. */
      reach: z.enum(['account', 'next-call']),
    }),
  },
  'POST /practice/fault': {
    summary: 'Simulate a failure of the next calls to a practice network',
    need: 'owner',
    acting: 'allowed',
    body: z.strictObject({
      network: networkName,
      mishap: z.enum(networkFaults),
      calls: z.number().int().min(1).max(maxFaultyCalls),
    }),
    returns: PracticeState,
  },
  'POST /practice/clock': {
    summary: 'Move the practice clock',
    need: 'owner',
    acting: 'allowed',
    body: z.strictObject({ move: z.enum(clockMoves) }),
    returns: PracticeState,
  },
  'POST /practice/reset': {
    summary: 'Remove pending simulated failures',
    need: 'owner',
    acting: 'allowed',
    body: z.strictObject({ waiting: z.literal('forget') }),
    returns: PracticeState,
  },
});
