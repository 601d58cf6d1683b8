import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { csvFile } from '../kit/csv.ts';
import { dateTime } from '../kit/date-time.ts';
import { pageSchema } from '../kit/paging.ts';
import { ok } from '../kit/success.ts';
import { id, singleLine } from '../kit/text.ts';
import { byRoleOrAdmin } from '../promotions/promotions.ts';
import { actionKinds } from './actions.ts';
import { contestStates } from './contest.ts';
import { contestantLimits, contestantStates, entryOrigins, entrySources } from './contestants.ts';

export const contestantCallLimits = {
  /** Limit for the text in the form of `POST /contest/export`, in characters. */
  exportCharacters: 5_000_000,
  importRows: 5_000,
  importCharacters: 900_000,
  /** Limit for matches of a search; more are not counted. */
  matches: 1_000,
} as const;

export const contestantCallMessages = {
  name: `Enter a name of up to ${contestantLimits.name} characters.`,
  email: 'Enter an email address.',
  exportTooLong: 'The text is longer than 5 MB.',
  importTooLong: `Import at most ${contestantCallLimits.importRows} rows at once.`,
  importEmpty: 'The first row needs a column “email”.',
} as const;

export const ListedContestant = z.object({
  user_id: z.number(),
  name: z.string(),
  email: z.string(),
  state: z.enum(contestantStates),
  points: z.number(),
  /** Fraud score 0–100; null before the first check. */
  score: z.number().nullable(),
  /** Reasons of the score; contestants never see them. */
  reasons: z.array(z.object({ signal: z.string(), weight: z.number(), detail: z.string() })),
  origin: z.enum(entryOrigins),
  source: z.enum(entrySources),
  entered: dateTime,
  confirmed: dateTime.nullable(),
});
export type ListedContestant = z.output<typeof ListedContestant>;

const ContestChoice = z.object({
  id: z.number(),
  name: z.string(),
  state: z.enum(contestStates),
  ends: dateTime.nullable(),
  entries: z.number(),
  held: z.number(),
});
export type ContestChoice = z.output<typeof ContestChoice>;

const ActionSummary = z.object({
  action_id: z.number(),
  kind: z.enum(actionKinds),
  label: z.string(),
  /** Question of the action, with the answer given; empty for other actions. */
  question: z.string(),
  answer: z.string(),
  completions: z.number(),
  points: z.number(),
  /** Number of the completions that were only declared by the contestant. */
  declared: z.number(),
  pending: z.number(),
  last: dateTime.nullable(),
});

const IdParams = z.object({ id });

export const contestantCalls = calls({
  'GET /contest/contestants': {
    summary: 'List the active contests, to choose one whose contestants to see',
    need: 'contests:viewer',
    returns: z.object({ contests: z.array(ContestChoice) }),
  },
  'GET /contest/{id}/contestants': {
    summary: 'List or search the contestants of a contest, newest first',
    ...byRoleOrAdmin,
    params: IdParams,
    query: z.strictObject({
      page: z.coerce.number<string | number>().int().min(1).max(100_000).default(1),
      search: z.string().trim().max(100).default(''),
      state: z.enum(contestantStates).optional(),
    }),
    returns: pageSchema(ListedContestant).extend({ contest: ContestChoice }),
  },
  'POST /contest/get_action_summary': {
    summary: 'Get the actions and points of one contestant',
    ...byRoleOrAdmin,
    body: z.strictObject({ user_id: id, contest_id: id }),
    returns: z.object({
      contestant: ListedContestant,
      actions: z.array(ActionSummary),
      /** Answers to the fields of the entry form besides name and email address; unanswered fields are missing. */
      form: z.array(z.object({ label: z.string(), value: z.string() })),
    }),
  },
  'GET /contest/{id}/contestants/export': {
    summary: 'Export the contestants of a contest as CSV',
    need: 'contests:viewer',
    limit: 'costly',
    download: 'contestants.csv',
    params: IdParams,
    returns: csvFile,
  },
  'GET /contest/users/export': {
    summary: 'Export the people of all contests as CSV, each once',
    need: 'contests:viewer',
    limit: 'costly',
    download: 'users.csv',
    returns: csvFile,
  },
  'POST /contest/export': {
    summary: 'Get posted CSV text as a file, without formulas',
    need: 'contests:viewer',
    limit: 'costly',
    accepts: 'json-or-form',
    download: 'export.csv',
    /** Largest body in bytes: every character of a form can be three bytes long. */
    maxBodyBytes: 3 * contestantCallLimits.exportCharacters + 10_000,
    body: z.strictObject({
      action: z.enum(['contestants', 'users']),
      filename: z.string().max(200).default(''),
      csv: z.string().max(contestantCallLimits.exportCharacters, contestantCallMessages.exportTooLong),
    }),
    returns: csvFile,
  },
  'POST /contest/{id}/contestants/add': {
    summary: 'Add a contestant by hand; the entry is marked so',
    need: 'contests:editor',
    params: IdParams,
    body: z.strictObject({
      name: singleLine(contestantLimits.name, contestantCallMessages.name),
      email: z.email(contestantCallMessages.email).max(254, contestantCallMessages.email),
    }),
    returns: ok.extend({ added: z.number(), known: z.number() }),
  },
  'POST /contest/{id}/contestants/import': {
    summary: 'Add contestants from CSV with the columns email and name; the entries are marked so',
    need: 'contests:editor',
    limit: 'costly',
    params: IdParams,
    body: z.strictObject({ csv: z.string().max(contestantCallLimits.importCharacters) }),
    returns: ok.extend({
      added: z.number(),
      known: z.number(),
      /** Row numbers in the file, from 2, of the rows without a valid email address. */
      invalid_rows: z.array(z.number()),
    }),
  },
});
