import { z } from 'zod';
import { type FormTokens, type PublicForm, publicForm } from '../../../platform/http/index.ts';
import { Problem } from '../../../platform/problem.ts';
import type { WinnerService } from '../winners/winners.service.ts';
import { claimFormName } from './check-pages.ts';

type Deps = { winners: Pick<WinnerService, 'claim'>; tokens: FormTokens };

/**
 * Form with the button to claim a prize, on the page that a winner's email leads to. Opening the page claims nothing,
 * because mail programs open links.
 */
export const claimForm = ({ winners, tokens }: Deps): PublicForm =>
  publicForm({
    name: claimFormName,
    summary: 'Claim a prize; the subject is the token of the email',
    fields: z.strictObject({}),
    origins: 'own',
    tokens,
    submit: async ({ subject }) => {
      const claimed = await winners.claim(subject);
      if (!claimed) throw new Problem('link-expired');
      return { path: `/c/${claimed.slug ?? ''}/draw/claim/${subject}`, message: 'Prize claimed.' };
    },
    done: () => ({ path: '/', message: 'Prize claimed.' }),
  });
