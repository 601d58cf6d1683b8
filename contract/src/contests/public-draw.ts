import { z } from 'zod';
import { exclusionReasons } from './draw-order.ts';
import { drawMethods, winnerStates } from './winners.ts';

/** A draw as the public can read it: without personal data. */
export const PublicDraw = z.object({
  contest_id: z.number(),
  prize_id: z.number(),
  method: z.enum(drawMethods),
  is_unique: z.boolean(),
  min_points: z.number(),
  /** The seed is HMAC-SHA-256(this key, `formatDrawSettings`); null: the contest was published before seeds covered the method. */
  seed_key: z.string().nullable(),
  seed: z.string(),
  seed_hash: z.string(),
  list_hash: z.string(),
  list_size: z.number(),
  /**
   * Number of files `list/{0, 1, …}.txt` with the contestants of the draw; the list is the content of all files, each
   * with a line break at its end.
   */
  list_parts: z.number(),
  /** Number of files `../chain/{0, 1, …}.txt` with the contest's chain of entries. */
  chain_parts: z.number(),
  /** The last line of the contest's chain that the draw took into account, and the hash of the line. */
  chain_sequence: z.number(),
  chain_hash: z.string(),
  /**
   * Contestants who were passed over in the order of the draw, with the reason. `not_qualified`: a line of the chain
   * after `chain_sequence` says that the entry left. `other_prize`: the entry won in one of `other_draws`, and winners
   * are unique.
   */
  excluded: z.array(z.object({ receipt: z.string(), reason: z.enum(exclusionReasons) })),
  /** Prizes of the contest, by position, whose draws are published: `../{position}/draw.json`. */
  other_draws: z.array(z.number()),
  winners: z.array(
    z.object({ rank: z.number(), receipt: z.string(), state: z.enum(winnerStates), reason: z.string().nullable() }),
  ),
});
export type PublicDraw = z.output<typeof PublicDraw>;
