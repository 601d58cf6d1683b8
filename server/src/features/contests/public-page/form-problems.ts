import type { PublicForm } from '../../../platform/http/index.ts';
import type { ContestCache } from './contest-cache.ts';
import { notSentPage } from './html/message-pages.ts';
import type { PageRenderer } from './page-renderer.service.ts';

type Deps = { contests: ContestCache; pages: Pick<PageRenderer, 'buildView'> };

/** The page for a form of a contest that was not accepted. Subjects begin with the contest's id. */
export const contestProblemPage =
  ({ contests, pages }: Deps): NonNullable<PublicForm['problemPage']> =>
  async (subject, { message, details, status }) => {
    // A flood and an outage get the cheap page.
    if (status === 429 || status >= 500) return undefined;
    const contest = await contests.findById(Number(subject.split('-')[0]));
    if (!contest) return undefined;
    const messages = details.fields?.map((field) => field.message) ?? [message];
    return notSentPage(await pages.buildView(contest), messages);
  };
