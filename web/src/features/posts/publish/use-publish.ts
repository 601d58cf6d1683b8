import { type PostFields, postMessages } from '@fanfare/contract/working-copies';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useRef, useState } from 'react';
import { ApiError, call, errorMessage, query } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { newId } from '../../../lib/random-id.ts';
import type { SiteOptions } from '../../sites/index.tsx';
import { useSocialAccounts } from '../../social/index.tsx';
import { hasFeaturedImage, type PublishResult, parseFields, type SitePost } from '../post-fields.ts';
import type { EditorSession } from '../saving/editor-session.ts';
import { toPublishPayload } from './publish-payload.ts';
import { mapServerProblems, type Problems, validatePost } from './publish-validation.ts';

type Deps = { session: EditorSession; site: SiteOptions; post: SitePost | undefined };
type Status = PostFields['post_status'];
export type Publishing = ReturnType<typeof usePublish>;

const noProblems: Problems = new Map();

/** Publishes the post. One click is one attempt; the text stays in the editor if it fails. */
export function usePublish({ session, site, post }: Deps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { accounts, profile_set } = useSocialAccounts();
  const [problems, setProblems] = useState(noProblems);
  const [running, setRunning] = useState<Status>();
  const [alert, setAlert] = useState<string>();
  const [isImageSuggested, setImageSuggested] = useState(false);
  const [result, setResult] = useState<PublishResult>();
  const [isSummaryOpen, setSummaryOpen] = useState(false);
  const isLocked = useRef(false);
  const wasImageSuggested = useRef(false);
  const attempt = useRef<{ id: string; body: string }>(undefined);
  const latest = useRef({ accounts, profile_set, post });
  latest.current = { accounts, profile_set, post };

  const buildBody = useCallback(
    (status: Status) => {
      const fields = session.read();
      const boards = (account: string) =>
        client.getQueryData(query('GET /pinterest/{id}/boards', { params: { id: account } }).queryKey)?.boards ?? [];
      return toPublishPayload(fields, {
        ...{ siteId: site.id, postId: session.postId(), copyId: session.copyId(), status, submitId: newId() },
        names: {
          account: ({ social_network, social_account }) =>
            latest.current.accounts.find(
              (account) => account.social_network === social_network && account.id === social_account,
            )?.name ?? '',
          board: ({ social_account, board_id }) => boards(social_account).find(({ id }) => id === board_id)?.name ?? '',
        },
      });
    },
    [client, session, site.id],
  );

  const publish = useCallback(
    async (status: Status): Promise<void> => {
      if (isLocked.current) return;
      setAlert(undefined);
      setImageSuggested(false);
      const fields = session.read();
      const link = latest.current.post?.permalink_sample ?? `${site.site_url}/a-post-with-a-name-of-some-words`;
      const formProblems = validatePost(fields, { status, now: now(), profileSet: latest.current.profile_set, link });
      setProblems(formProblems);
      if (formProblems.size > 0) return focusFirstProblem();
      const isPublishing = status === 'publish' || status === 'future';
      if (isPublishing && !hasFeaturedImage(fields) && !wasImageSuggested.current) {
        wasImageSuggested.current = true;
        return setImageSuggested(true);
      }
      isLocked.current = true;
      setRunning(status);
      try {
        await session.saver.flush();
        const body = buildBody(status);
        // If no response arrived, an unchanged retry uses the same idempotency key.
        const text = JSON.stringify({ ...body, submit_id: '' });
        const id = attempt.current?.body === text ? attempt.current.id : newId();
        attempt.current = { id, body: text };
        const published = await call('POST /content/site/{id}/publish', {
          params: { id: site.id },
          body: { ...body, submit_id: id },
        });
        attempt.current = undefined;
        await finish(published, status);
      } catch (error) {
        if (error instanceof ApiError && error.status !== 0) attempt.current = undefined;
        const { problems: fieldProblems, otherMessages } = mapServerProblems(
          error instanceof ApiError ? error.fields : [],
          fields.social,
        );
        setProblems(fieldProblems);
        setAlert(fieldProblems.size > 0 ? otherMessages.join(' ') || undefined : errorMessage(error));
        focusFirstProblem();
      } finally {
        isLocked.current = false;
        setRunning(undefined);
      }

      async function finish(published: PublishResult, requestedStatus: Status) {
        const { post: sitePost, post_id, copy } = published;
        const isConfirmed = published.post_status === 1;
        if (isConfirmed) {
          session.markPublished({
            ...{ postId: post_id, copy, base: sitePost?.post_modified_gmt ?? null },
            fields: {
              post_status: sitePost?.post_status ?? requestedStatus,
              post_name: sitePost?.post_name ?? fields.post_name,
              social: copy ? parseFields(copy.fields).social : [],
            },
          });
        }
        setResult(published);
        setSummaryOpen(true);
        const staleKeys = ['GET /content/site/{id}/post/{post_id}', 'POST /content/site/{id}/posts', 'neighbours'];
        await Promise.all(staleKeys.map((key) => client.invalidateQueries({ queryKey: [key] })));
      }
    },
    [buildBody, client, session, site],
  );

  /** Removes the problem of a field that the user is editing. */
  const clearProblem = useCallback(
    (path: string) => setProblems((current) => new Map([...current].filter(([at]) => at !== path))),
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
      ...{ problems, alert, running, isImageSuggested, result, isSummaryOpen, publish, clearProblem, closeSummary },
      suggestion: postMessages.suggestImage,
    }),
    [problems, alert, running, isImageSuggested, result, isSummaryOpen, publish, clearProblem, closeSummary],
  );
}

/** Scrolls to the first problem and focuses it, after rendering. */
function focusFirstProblem(): void {
  setTimeout(() => {
    const target = document.querySelector<HTMLElement>('main [aria-invalid="true"], main [data-problem], [data-alert]');
    target?.scrollIntoView({ block: 'center' });
    target?.focus();
  }, 60);
}
