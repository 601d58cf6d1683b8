import type { PublicForm } from '../../../platform/http/index.ts';
import type { ContestCache } from '../contest/contest-cache.ts';
import { notSentPage } from './html/message-pages.ts';
import type { PageRenderer } from './page-renderer.service.ts';
import { parseSubject } from './visitor-forms.ts';

type Deps = { contests: ContestCache; pages: Pick<PageRenderer, 'buildView'> };

/** Page for a rejected form of a contest. */
export const contestProblemPage =
  ({ contests, pages }: Deps): NonNullable<PublicForm['problemPage']> =>
  async (subject, { message, details, status }) => {
    // Overload and outages are answered by the platform's short page, because it costs less to render.
    if (status === 429 || status >= 500) return undefined;
    const contest = await contests.findById(parseSubject(subject).contestId);
    if (!contest) return undefined;
    const messages = details.fields?.map((field) => field.message) ?? [message];
    return notSentPage(await pages.buildView(contest), messages);
  };
