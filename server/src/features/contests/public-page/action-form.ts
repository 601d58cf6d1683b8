import { entryLimits } from '@fanfare/contract/contests/entry';
import { z } from 'zod';
import { type FormTokens, type PublicForm, publicForm } from '../../../platform/http/index.ts';
import { Problem } from '../../../platform/problem.ts';
import type { ActionService } from '../actions/actions.service.ts';
import type { ContestCache } from '../contest/contest-cache.ts';
import { framePath } from '../contest/contest-paths.ts';
import { actionFormName, parseSubject } from './visitor-forms.ts';

type Deps = {
  tokens: FormTokens;
  contests: ContestCache;
  actions: ActionService;
  problemPage: NonNullable<PublicForm['problemPage']>;
};

/** Fields of an action's form. Points, states and other fields that a client adds are ignored. */
const Fields = z.object({
  answer: z.string().trim().max(entryLimits.answer).default(''),
  /** Key of the entry for the redirect after the form; only set in a frame, where cookies may be blocked. */
  key: z.string().max(entryLimits.link).optional(),
});

/** Form that claims an action. Its token is on the page of one contestant only, so the token is the permission. */
export const actionForm = ({ tokens, contests, actions, problemPage }: Deps): PublicForm =>
  publicForm({
    name: actionFormName,
    summary: 'Complete an action of a contest',
    origins: 'own',
    tokens,
    fields: Fields,
    submit: async ({ subject, fields }) => {
      const { contestId, contestantId, actionId } = parseSubject(subject);
      const contest = await contests.findById(contestId);
      if (!contest) throw new Problem('not-found');
      await actions.claim({ contest, contestantId, actionId }, fields.answer);
      const path = fields.key
        ? `${framePath({ contest })}/entry/${encodeURIComponent(fields.key)}`
        : `/c/${contest.row.slug}`;
      return { path: `${path}#actions`, message: '' };
    },
    done: () => ({ path: '/', message: '' }),
    problemPage,
  });
