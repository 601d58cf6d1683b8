import {
  lockerPath,
  OpenFields,
  SubscribeFields,
  UnlockFields,
  unlockMessages,
} from '@fanfare/contract/lockers/unlock';
import { z } from 'zod';
import { html } from '../../../platform/html/index.ts';
import {
  type FormTokens,
  formPath,
  hiddenFormFields,
  type PublicForm,
  publicForm,
} from '../../../platform/http/index.ts';
import type { Problem } from '../../../platform/problem.ts';
import { renderUnlockProblem } from './html/problem-page.ts';
import { showContentForm } from './html/unlock-steps.ts';
import type { UnlockService } from './unlocks.service.ts';

export const unlockForm = 'locker-unlock';
export const subscribeForm = 'locker-subscribe';
export const openForm = 'locker-open';

type Deps = {
  tokens: FormTokens;
  unlocks: Pick<UnlockService, 'unlockByVisit' | 'requestByMail' | 'unlockByMail'>;
  styles: readonly string[];
};

const SentVisit = z.object(UnlockFields.shape);
/** Codes of problems after which the visitor can continue with the same link. */
const unfinishedCodes = ['locker-not-visited', 'locker-too-early', 'locker-not-signed-in'];

/**
 * Redirect after an unlock, whose path ends with the token: our page keeps it in a cookie, the script on other sites
 * reads it.
 */
const unlockedPath = (publicId: string, token: string): string => `${lockerPath(publicId)}/unlocked/${token}`;

/** Forms that visitors send to unlock content. Visit and email forms are also sent by the script on other sites. */
export const unlockForms = ({ tokens, unlocks, styles }: Deps): PublicForm[] => {
  const problemPage = async (publicId: string, problem: Problem) => renderUnlockProblem({ problem, publicId, styles });

  /** Problem page with the link and the button of the started visit, so that the visit need not start again. */
  const visitProblemPage = async (publicId: string, problem: Problem, sent: unknown) => {
    const { key, browser, page } = SentVisit.safeParse(sent).data ?? {};
    const isUnfinished = unfinishedCodes.some((code) => code === problem.code);
    if (!isUnfinished || !key || !browser || page === undefined) return problemPage(publicId, problem);
    const ref = { name: unlockForm, subject: publicId };
    const form = { action: formPath(ref), hidden: hiddenFormFields(ref, tokens) };
    const link = html`<a class="button" href="${lockerPath(publicId)}/go/${encodeURIComponent(key)}" target="_blank" rel="noopener">Open the link</a>`;
    const isVisited = problem.code === 'locker-too-early';
    const button = showContentForm({ unlockForm: form, browser, page }, key, isVisited);
    const steps = html`${!isVisited && link}${button}`;
    return renderUnlockProblem({ problem, publicId, styles, steps });
  };
  return [
    publicForm({
      name: unlockForm,
      summary: 'Unlock content after a visit',
      origins: 'any',
      limit: 'rush-form',
      tokens,
      problemPage: visitProblemPage,
      fields: UnlockFields,
      submit: async ({ subject, fields: { key, browser } }) => ({
        path: unlockedPath(subject, await unlocks.unlockByVisit(subject, key, browser)),
        message: '',
      }),
      done: (subject) => ({ path: lockerPath(subject), message: '' }),
    }),
    publicForm({
      name: subscribeForm,
      summary: 'Unlock content with an email address',
      origins: 'any',
      tokens,
      problemPage,
      fields: SubscribeFields,
      submit: async ({ subject, fields: { email, browser, page } }) => {
        await unlocks.requestByMail(subject, { email, browser, page });
        return undefined;
      },
      done: (subject) => ({ path: `${lockerPath(subject)}/sent`, message: unlockMessages.sent }),
    }),
    publicForm({
      name: openForm,
      summary: 'Unlock content with the link in an email',
      origins: 'own',
      tokens,
      problemPage,
      fields: OpenFields,
      submit: async ({ subject, fields: { key, browser } }) => ({
        path: unlockedPath(subject, await unlocks.unlockByMail(subject, key, browser)),
        message: '',
      }),
      done: (subject) => ({ path: lockerPath(subject), message: '' }),
    }),
  ];
};
