import { type PostFields, postMessages } from '@fanfare/contract/working-copies';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useRef, useState } from 'react';
import { ApiError, call, errorMessage, query } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { newId } from '../../../lib/random-id.ts';
import type { OptionFacts } from '../../sites/index.tsx';
import { useSocialAccounts } from '../../social/index.tsx';
import { hasPicture, type PublishedPost, type SitePost, wholeFields } from '../post-fields.ts';
import type { EditorSession } from '../saving/editor-session.ts';
import { toPublishPayload } from './publish-payload.ts';
import { mapServerProblems, type Problems, validatePost } from './publish-validation.ts';

type Deps = { session: EditorSession; site: OptionFacts; post: SitePost | undefined };
type Status = PostFields['post_status'];
export type Publishing = ReturnType<typeof usePublish>;

const nothing: Problems = new Map();

/** Sends the post: one press, one submission, and nothing lost when it does not work out. */
export function usePublish({ session, site, post }: Deps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { accounts, profile_set } = useSocialAccounts();
  const [problems, setProblems] = useState(nothing);
  const [running, setRunning] = useState<Status>();
  const [alert, setAlert] = useState<string>();
  const [isSuggested, setSuggested] = useState(false);
  const [answer, setAnswer] = useState<PublishedPost>();
  const [isSummaryOpen, setSummaryOpen] = useState(false);
  const locked = useRef(false);
  const wasSuggested = useRef(false);
  const press = useRef<{ id: string; body: string }>(undefined);
  const latest = useRef({ accounts, profile_set, post });
  latest.current = { accounts, profile_set, post };

  const bodyOf = useCallback(
    (status: Status) => {
      const fields = session.read();
      const boards = (account: string) =>
        client.getQueryData(query('GET /pinterest/{id}/boards', { params: { id: account } }).queryKey)?.boards ?? [];
      return toPublishPayload(fields, {
        ...{ siteId: site.id, postId: session.postId(), copyId: session.copyId(), status, submitId: newId() },
        names: {
          account: ({ social_network, social_account }) =>
            latest.current.accounts.find((one) => one.social_network === social_network && one.id === social_account)
              ?.name ?? '',
          board: ({ social_account, board_id }) => boards(social_account).find(({ id }) => id === board_id)?.name ?? '',
        },
      });
    },
    [client, session, site.id],
  );

  const publish = useCallback(
    async (status: Status): Promise<void> => {
      if (locked.current) return;
      setAlert(undefined);
      setSuggested(false);
      const fields = session.read();
      const link = latest.current.post?.permalink_sample ?? `${site.site_url}/a-post-with-a-name-of-some-words`;
      const found = validatePost(fields, { status, now: now(), set: latest.current.profile_set, link });
      setProblems(found);
      if (found.size > 0) return focusFirst();
      const isGoingOut = status === 'publish' || status === 'future';
      if (isGoingOut && !hasPicture(fields) && !wasSuggested.current) {
        wasSuggested.current = true;
        return setSuggested(true);
      }
      locked.current = true;
      setRunning(status);
      try {
        await session.saver.flush();
        const body = bodyOf(status);
        // A press whose answer never came is the same submission when it is repeated unchanged.
        const text = JSON.stringify({ ...body, submit_id: '' });
        const id = press.current?.body === text ? press.current.id : newId();
        press.current = { id, body: text };
        const published = await call('POST /content/site/{id}/publish', {
          params: { id: site.id },
          body: { ...body, submit_id: id },
        });
        press.current = undefined;
        await finish(published, status);
      } catch (error) {
        if (error instanceof ApiError && error.status !== 0) press.current = undefined;
        const { problems: refused, others } = mapServerProblems(
          error instanceof ApiError ? error.fields : [],
          fields.social,
        );
        setProblems(refused);
        setAlert(refused.size > 0 ? others.join(' ') || undefined : errorMessage(error));
        focusFirst();
      } finally {
        locked.current = false;
        setRunning(undefined);
      }

      async function finish(published: PublishedPost, asked: Status) {
        const { post: there, post_id, copy } = published;
        const isConfirmed = published.post_status === 1;
        if (isConfirmed) {
          session.published({
            ...{ postId: post_id, copy, base: there?.post_modified_gmt ?? null },
            fields: {
              post_status: there?.post_status ?? asked,
              post_name: there?.post_name ?? fields.post_name,
              social: copy ? wholeFields(copy.fields).social : [],
            },
          });
        }
        setAnswer(published);
        setSummaryOpen(true);
        const stale = ['GET /content/site/{id}/post/{post_id}', 'POST /content/site/{id}/posts', 'neighbours'];
        await Promise.all(stale.map((key) => client.invalidateQueries({ queryKey: [key] })));
      }
    },
    [bodyOf, client, session, site],
  );

  /** Somebody is at it: what was found there before is no longer said. */
  const settle = useCallback(
    (path: string) => setProblems((found) => new Map([...found].filter(([place]) => place !== path))),
    [],
  );

  const closeSummary = useCallback(() => {
    setSummaryOpen(false);
    const id = session.postId();
    if (id === null || latest.current.post) return;
    const params = { siteId: String(site.id), postId: String(id) };
    void navigate({ to: '/content/site/$siteId/post/$postId', params, search: {}, replace: true });
  }, [navigate, session, site.id]);

  return useMemo(
    () => ({
      ...{ problems, alert, running, isSuggested, answer, isSummaryOpen, publish, settle, closeSummary },
      suggestion: postMessages.suggestPicture,
    }),
    [problems, alert, running, isSuggested, answer, isSummaryOpen, publish, settle, closeSummary],
  );
}

/** After it was drawn, to where the first thing is wrong. */
function focusFirst(): void {
  setTimeout(() => {
    const wrong = document.querySelector<HTMLElement>('main [aria-invalid="true"], main [data-problem], [data-alert]');
    wrong?.scrollIntoView({ block: 'center' });
    wrong?.focus();
  }, 60);
}
