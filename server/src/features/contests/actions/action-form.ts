import { entryLimits } from '@fanfare/contract/contests/entry';
import { z } from 'zod';
import { type FormTokens, Problem, type PublicForm, publicForm } from '../../../platform/http/index.ts';
import type { ContestCache } from '../public-page/contest-cache.ts';
import { framePath } from '../public-page/html/view.ts';
import { actionFormName } from '../public-page/page-renderer.service.ts';
import type { ActionService } from './actions.service.ts';

type Deps = {
  tokens: FormTokens;
  contests: ContestCache;
  actions: ActionService;
  problemPage: NonNullable<PublicForm['problemPage']>;
};

/** Only what the action asks for. Points, states and other fields that a client adds are ignored. */
const Fields = z.object({
  answer: z.string().trim().max(entryLimits.answer).default(''),
  /** In a frame: the key of the entry, for the way back. */
  key: z.string().max(entryLimits.link).optional(),
});

/** Claims an action. The token is only in the page of that contestant, so it is the permission. */
export const actionForm = ({ tokens, contests, actions, problemPage }: Deps): PublicForm =>
  publicForm({
    ...{ name: actionFormName, summary: 'Complete an action of a contest', origins: 'own', tokens, fields: Fields },
    submit: async ({ subject, fields }) => {
      const [contestId = 0, contestantId = 0, actionId = 0] = subject.split('-').map(Number);
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
