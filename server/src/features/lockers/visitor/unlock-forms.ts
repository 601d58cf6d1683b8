import {
  lockerPath,
  OpenFields,
  SubscribeFields,
  UnlockFields,
  unlockMessages,
} from '@fanfare/contract/lockers/unlock';
import { type FormTokens, type Problem, type PublicForm, publicForm } from '../../../platform/http/index.ts';
import { renderUnlockProblem } from './unlock-problem-page.ts';
import type { UnlockService } from './unlocks.service.ts';

export const unlockForm = 'locker-unlock';
export const subscribeForm = 'locker-subscribe';
export const openForm = 'locker-open';

type Deps = {
  tokens: FormTokens;
  unlocks: Pick<UnlockService, 'unlockByVisit' | 'requestByMail' | 'unlockByMail'>;
  styles: readonly string[];
};

/** The path of an unlock ends with its token: our page keeps it in a cookie, the script of other sites reads it. */
const unlockedPath = (publicId: string, token: string): string => `${lockerPath(publicId)}/unlocked/${token}`;

/** What visitors send to unlock content. The script sends the first two from pages of others. */
export const unlockForms = ({ tokens, unlocks, styles }: Deps): PublicForm[] => {
  const problemPage = async (subject: string, problem: Problem) =>
    renderUnlockProblem(problem, lockerPath(subject), styles);
  return [
    publicForm({
      ...{
        name: unlockForm,
        summary: 'Unlock content after a visit',
        origins: 'any',
        limit: 'rush-form',
        tokens,
        problemPage,
      },
      fields: UnlockFields,
      submit: async ({ subject, fields: { key, browser } }) => ({
        path: unlockedPath(subject, await unlocks.unlockByVisit(subject, key, browser)),
        message: '',
      }),
      done: (subject) => ({ path: lockerPath(subject), message: '' }),
    }),
    publicForm({
      ...{ name: subscribeForm, summary: 'Unlock content with an email address', origins: 'any', tokens, problemPage },
      fields: SubscribeFields,
      submit: async ({ subject, fields: { email, browser, page } }) => {
        await unlocks.requestByMail(subject, { email, browser, page });
        return undefined;
      },
      done: (subject) => ({ path: `${lockerPath(subject)}/sent`, message: unlockMessages.sent }),
    }),
    publicForm({
      ...{ name: openForm, summary: 'Unlock content with the link in an email', origins: 'own', tokens, problemPage },
      fields: OpenFields,
      submit: async ({ subject, fields: { key, browser } }) => ({
        path: unlockedPath(subject, await unlocks.unlockByMail(subject, key, browser)),
        message: '',
      }),
      done: (subject) => ({ path: lockerPath(subject), message: '' }),
    }),
  ];
};
