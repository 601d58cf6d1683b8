import { z } from 'zod';
import { singleLine } from '../kit/text.ts';

/**
 * `unconfirmed`: the email address isn't confirmed; nothing counts. `held`: the fraud score is too high; being checked.
 * `released`: was held, counts again. `withdrawn`: erased by the contestant before the draw.
 */
export const contestantStates = ['unconfirmed', 'counted', 'held', 'released', 'disqualified', 'withdrawn'] as const;
export type ContestantState = (typeof contestantStates)[number];

/** States in which a contestant takes part in draws. */
export const qualifyingStates: readonly ContestantState[] = ['counted', 'released'];

/** Origin of an entry: who added it. */
export const entryOrigins = ['visitor', 'hand', 'csv'] as const;
export type EntryOrigin = (typeof entryOrigins)[number];

/** Source of a visit to a contest page; `direct` if unknown. */
export const entrySources = ['direct', 'referral', 'widget', 'utm'] as const;
export type EntrySource = (typeof entrySources)[number];

export const contestantMessages = {
  noMatches: 'No matches found.',
} as const;

export const contestantLimits = { name: 100, phone: 30, question: 200, answer: 500, maxQuestions: 2 } as const;

export const fieldUses = ['off', 'optional', 'required'] as const;
export type FieldUse = (typeof fieldUses)[number];

const questionMessage = `Enter a question of up to ${contestantLimits.question} characters.`;

/** Fields that the entry form has besides email, name and consent. */
export const EntryForm = z.strictObject({
  phone: z.enum(fieldUses),
  country: z.enum(fieldUses),
  /** Birth date, which the check of a minimum age needs. */
  birth_date: z.enum(fieldUses),
  questions: z
    .array(z.strictObject({ text: singleLine(contestantLimits.question, questionMessage), is_required: z.boolean() }))
    .max(contestantLimits.maxQuestions, `Use at most ${contestantLimits.maxQuestions} questions.`),
});
export type EntryForm = z.output<typeof EntryForm>;

/** Labels of the fields of the form, as screens and files of the organizer name them. */
export const entryFieldLabels = { phone: 'Phone', country: 'Country', birth_date: 'Birth date' } as const;
export type EntryField = keyof typeof entryFieldLabels;

/** Answers of a contestant to the entry form. */
export type EntryFields = { phone?: string; country?: string; birth_date?: string; answers?: string[] };

/** One reason of a fraud score; contestants never see it. */
export type ScoreReason = { signal: string; weight: number; detail: string };
