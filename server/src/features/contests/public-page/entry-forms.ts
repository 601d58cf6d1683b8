import { contestantLimits } from '@fanfare/contract/contests/contestants';
import { EntryEmail, EntrySubmission, entryLimits, entryMessages } from '@fanfare/contract/contests/entry';
import { singleLine } from '@fanfare/contract/kit/text';
import { z } from 'zod';
import { type FormTokens, type PublicForm, publicForm } from '../../../platform/http/index.ts';
import { Problem } from '../../../platform/problem.ts';
import type { ContestCache, PublicContest } from '../contest/contest-cache.ts';
import { framePath } from '../contest/contest-paths.ts';
import type { EntryService } from '../entries/entries.service.ts';
import type { ErasureService } from '../entries/erasure.service.ts';
import { translateMessage } from '../texts/contest-texts.ts';
import { confirmFormName, entryFormName, eraseFormName, linkFormName, parseSubject } from './visitor-forms.ts';

type Deps = {
  tokens: FormTokens;
  contests: ContestCache;
  entries: EntryService;
  erasure: ErasureService;
  problemPage: NonNullable<PublicForm['problemPage']>;
};

/**
 * Fields of all forms. They are validated once the contest is known, so that messages are in the contest's language.
 */
const AnyFields = z.record(z.string(), z.unknown());
const ConfirmFields = z.object({
  key: z.string().max(entryLimits.link),
  name: singleLine(contestantLimits.name, entryMessages.name),
});

const parseFields = <Schema extends z.core.$ZodType>(schema: Schema, fields: unknown, { row }: PublicContest) => {
  const parsed = z.safeParse(schema, fields);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => ({
    path: path.join('.'),
    message: translateMessage(row.language, message),
  }));
  throw new Problem('invalid-input', { fields: problems });
};

/** Forms around an entry: to enter, to confirm, to get the link again, to erase. */
export const entryForms = ({ tokens, contests, entries, erasure, problemPage }: Deps): PublicForm[] => {
  const requireContest = async (subject: string): Promise<PublicContest> => {
    const contest = await contests.findById(parseSubject(subject).contestId);
    if (!contest) throw new Problem('not-found');
    return contest;
  };
  // Redirect after a form. It is the same if the honeypot was filled in, so that a bot learns nothing.
  const done = (subject: string) => ({ path: `/c/-/sent/${subject}`, message: '' });
  const shared = { origins: 'own', limit: 'rush-form', tokens, done, problemPage } as const;

  return [
    publicForm({
      ...shared,
      name: entryFormName,
      summary: 'Enter a contest',
      fields: AnyFields,
      submit: async ({ subject, fields: given, client }) => {
        const contest = await requireContest(subject);
        const fields = parseFields(EntrySubmission, given, contest);
        await entries.enter(contest, fields, client);
        return fields.frame ? { path: `${framePath({ contest })}/received`, message: '' } : undefined;
      },
    }),
    publicForm({
      ...shared,
      name: linkFormName,
      summary: 'Get the link to an entry by email',
      fields: AnyFields,
      submit: async ({ subject, fields }) => {
        const contest = await requireContest(subject);
        const { email } = parseFields(z.object({ email: EntryEmail }), fields, contest);
        await entries.requestLink(contest, email);
        return undefined;
      },
    }),
    publicForm({
      ...shared,
      name: confirmFormName,
      summary: 'Confirm an entry',
      fields: AnyFields,
      submit: async ({ subject, fields }) => {
        const contest = await requireContest(subject);
        const { key, name } = parseFields(ConfirmFields, fields, contest);
        await entries.confirm(contest, key, name);
        return { path: `/c/${contest.row.slug}/entry/${encodeURIComponent(key)}`, message: '' };
      },
    }),
    publicForm({
      ...shared,
      name: eraseFormName,
      summary: 'Erase the data of a contestant',
      fields: z.object({ sure: z.literal('yes') }),
      submit: async ({ subject }) => {
        const contest = await requireContest(subject);
        const { contestId, contestantId } = parseSubject(subject);
        await erasure.erase(contestId, contestantId);
        return { path: `/c/${contest.row.slug}/erased`, message: '' };
      },
    }),
  ];
};
