import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { dateTime } from '../kit/date-time.ts';
import { ok } from '../kit/success.ts';
import { id } from '../kit/text.ts';
import { type Strictness, strictnessLevels } from './contest.ts';
import { contestantStates } from './contestants.ts';
import { disqualificationReasonNames } from './winners.ts';

/** Fraud score, from 0 to 100, from which on an entry is held, by strictness. */
export const holdFrom: Record<Strictness, number> = { low: 80, medium: 60, high: 40, event: 60 };

const replayStates = ['running', 'done', 'applied'] as const;

const Replay = z.object({
  replay_id: z.number(),
  strictness: z.enum(strictnessLevels),
  state: z.enum(replayStates),
  scored: z.number(),
  total: z.number(),
  /** Number of entries that would be held, and number that would be released. */
  to_hold: z.number(),
  to_release: z.number(),
  started: dateTime,
});
export type Replay = z.output<typeof Replay>;

const ReplayChange = z.object({
  user_id: z.number(),
  name: z.string(),
  email: z.string(),
  score: z.number(),
  from: z.enum(contestantStates),
  to: z.enum(contestantStates),
  reasons: z.array(z.object({ signal: z.string(), weight: z.number(), detail: z.string() })),
});

const contestantActions = ['hold', 'release', 'disqualify'] as const;
export type ContestantAction = (typeof contestantActions)[number];

/** API calls about suspicious entries of a contest. */
export const fraudCalls = calls({
  'POST /contest/{id}/contestant_state': {
    summary: 'Hold, release or disqualify an entry',
    need: 'contests:editor',
    params: z.object({ id }),
    body: z.strictObject({
      action: z.enum(contestantActions),
      user_id: id,
      reason: z.enum(disqualificationReasonNames).default('rules_broken'),
      note: z.string().trim().max(500).default(''),
    }),
    returns: ok.extend({ state: z.enum(contestantStates) }),
  },
  'POST /contest/{id}/replay': {
    summary: 'Check all entries again at a strictness, without changing any',
    need: 'contests:editor',
    limit: 'costly',
    params: z.object({ id }),
    body: z.strictObject({ strictness: z.enum(strictnessLevels) }),
    returns: z.object({ replay: Replay }),
  },
  'GET /contest/{id}/replay': {
    summary: 'Get the last check of all entries and the first 100 it would change',
    need: 'contests:viewer',
    limit: 'poll',
    params: z.object({ id }),
    returns: z.object({ replay: Replay.nullable(), changes: z.array(ReplayChange) }),
  },
  'POST /contest/{id}/replay/apply': {
    summary: 'Hold and release entries as the last check found, and keep its strictness',
    need: 'contests:publisher',
    limit: 'costly',
    params: z.object({ id }),
    body: z.strictObject({ replay_id: id }),
    returns: z.object({ replay: Replay }),
  },
});
