import { z } from 'zod';
import { id, singleLine } from '../kit/text.ts';
import { type DrawMethod, drawMethods } from './winners.ts';

export const prizeLimits = {
  maxPrizes: 50,
  name: 120,
  description: 1000,
  value: 60,
  quantity: 1000,
  minPoints: 1_000_000,
} as const;

export const prizeMessages = {
  name: `Enter a name of up to ${prizeLimits.name} characters.`,
  quantity: `Enter a number from 1 to ${prizeLimits.quantity}.`,
  minPoints: 'Enter 0 or more points.',
  positions: 'Number the prizes 1, 2, 3 and so on.',
  method: 'Choose how winners are chosen.',
  needed: 'Add at least one prize.',
  tooMany: `Use at most ${prizeLimits.maxPrizes} prizes.`,
  hasWinners: 'This prize has winners and can’t be deleted.',
  fixed: 'Prizes can’t be changed after the start of the contest.',
} as const;

/**
 * Default settings of a draw. Every action earns points, so points count for the chances unless the organizer decides
 * otherwise.
 */
export const defaultDrawSettings = { method: 'weighted', is_unique: true } as const satisfies {
  method: DrawMethod;
  is_unique: boolean;
};

/** A prize row as the wizard sends it before publishing. */
export const Prize = z.strictObject({
  prize_id: id.optional(),
  prize_position: z.number(prizeMessages.positions).int().min(1, prizeMessages.positions).max(prizeLimits.maxPrizes),
  name: singleLine(prizeLimits.name, prizeMessages.name),
  description: z.string().trim().max(prizeLimits.description, `Use at most ${prizeLimits.description} characters.`),
  /** Id of the prize's picture in the media library. */
  picture_id: id.nullable().default(null),
  /** Value as the organizer writes it, such as “$250”. */
  value: z.string().trim().max(prizeLimits.value, `Use at most ${prizeLimits.value} characters.`),
  quantity: z
    .number(prizeMessages.quantity)
    .int(prizeMessages.quantity)
    .min(1, prizeMessages.quantity)
    .max(prizeLimits.quantity, prizeMessages.quantity),
  min_points: z
    .number(prizeMessages.minPoints)
    .int(prizeMessages.minPoints)
    .min(0, prizeMessages.minPoints)
    .max(prizeLimits.minPoints, prizeMessages.minPoints),
  /** Method of choosing winners; the draw can't differ from it. */
  method: z.enum(drawMethods, prizeMessages.method).default(defaultDrawSettings.method),
  /** True if contestants who have another prize of the contest can't win this one. */
  is_unique: z.boolean().default(defaultDrawSettings.is_unique),
});
export type Prize = z.output<typeof Prize>;

/** True if the positions of the prizes are 1, 2, 3 … and unique. */
export const hasValidPositions = (prizes: readonly { prize_position: number }[]): boolean => {
  const positions = prizes.map(({ prize_position }) => prize_position).sort((a, b) => a - b);
  return positions.every((position, index) => position === index + 1);
};
