import { type PostFields, samplePostPath } from '@fanfare/contract/posts/working-copies';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ApiError, call, query } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { newId } from '../../../lib/random-id.ts';
import { useFocusOnInvalid, useFormState } from '../../../ui/form/use-form.ts';
import type { SiteOptions } from '../../sites/index.tsx';
import { useSocialAccounts } from '../../social/index.tsx';
import { hasFeaturedImage, type PublishResponse, parseFields, type SitePost } from '../post-fields.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { toPublishPayload } from './publish-payload.ts';
import { toFieldPath, validatePost } from './publish-validation.ts';

type Deps = { session: EditorSession; site: SiteOptions; post: SitePost | undefined };
type Status = PostFields['post_status'];
export type Publishing = ReturnType<typeof usePublish>;

/** Delay before the focus in ms: problems can be in sections of the side panel that open first. */
const focusDelayMs = 60;
/**
 * Element in which the field with a problem is searched: the whole page, because on a phone the side panel is a drawer
 * outside of the editor's element.
 */
const page = { current: document.body };

/** Publishes the post. One click is one request; the text stays in the editor if it fails. */
export function usePublish({ session, site, post }: Deps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { accounts, profile_set: profileSet } = useSocialAccounts();
  const { form } = session;
  const { alert } = useFormState(form);
  /** Post status of the request that is being answered. */
  const [running, setRunning] = useState<Status>();
  /** Post status of a click that was interrupted to suggest an image. */
  const [imageSuggestedFor, setImageSuggestedFor] = useState<Status>();
  const [result, setResult] = useState<PublishResponse>();
  const [isSummaryOpen, setSummaryOpen] = useState(false);
  const requestedStatus = useRef<Status>('draft');
  const wasImageSuggested = useRef(false);
  /** The last request without an answer: its idempotency key and payload. */
  const unanswered = useRef<{ submitId: string; payload: string }>(undefined);
  const latest = useRef({ accounts, post });
  latest.current = { accounts, post };

  const link = post?.permalink_sample ?? `${site.site_url}/${samplePostPath}`;
  const validate = useCallback(
    (fields: PostFields) => validatePost(fields, { status: requestedStatus.current, now: now(), profileSet, link }),
    [profileSet, link],
  );
  useLayoutEffect(() => form.setRules({ validate, toFieldPath }), [form, validate]);
  useFocusOnInvalid(form, page, focusDelayMs);

  const buildPayload = useCallback(
    (status: Status) => {
      const fields = session.read();
      const boards = (account: string) =>
        client.getQueryData(query('GET /pinterest/{id}/boards', { params: { id: account } }).queryKey)?.boards ?? [];
      return toPublishPayload(fields, {
        siteId: site.id,
        postId: session.postId(),
        copyId: session.copyId(),
        status,
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
      if (form.state().isBusy) return;
      requestedStatus.current = status;
      setImageSuggestedFor(undefined);
      session.read();
      await form.submit(async (fields) => {
        const isPublishing = status === 'publish' || status === 'future';
        if (isPublishing && !hasFeaturedImage(fields) && !wasImageSuggested.current) {
          wasImageSuggested.current = true;
          return setImageSuggestedFor(status);
        }
        setRunning(status);
        try {
          await send(fields);
        } finally {
          setRunning(undefined);
        }
      });

      async function send(fields: PostFields) {
        await session.saver.flush();
        const payload = buildPayload(status);
        // An unchanged retry uses the same idempotency key, in case no response arrived.
        const payloadText = JSON.stringify(payload);
        const submitId = unanswered.current?.payload === payloadText ? unanswered.current.submitId : newId();
        unanswered.current = { submitId, payload: payloadText };
        const response = await call('POST /content/site/{id}/publish', {
          params: { id: site.id },
          body: { ...payload, submit_id: submitId },
        }).catch((error) => {
          if (error instanceof ApiError && error.status !== 0) unanswered.current = undefined;
          throw error;
        });
        unanswered.current = undefined;
        await finish(response, fields);
      }

      async function finish(response: PublishResponse, fields: PostFields) {
        const { post: sitePost, post_id, copy } = response;
        const isConfirmed = response.post_status === 1;
        if (isConfirmed) {
          session.markPublished({
            postId: post_id,
            copy,
            base: sitePost?.post_modified_gmt ?? null,
            fields: {
              post_status: sitePost?.post_status ?? status,
              post_name: sitePost?.post_name ?? fields.post_name,
              social: copy ? parseFields(copy.fields).social : [],
            },
          });
        }
        setResult(response);
        setSummaryOpen(true);
        const staleKeys = [
          'GET /content/site/{id}/post/{post_id}',
          'GET /content/site/{id}/post/{post_id}/neighbours',
          'POST /content/site/{id}/posts',
        ];
        await Promise.all(staleKeys.map((key) => client.invalidateQueries({ queryKey: [key] })));
      }
    },
    [buildPayload, client, form, session, site],
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
      alert,
      running,
      imageSuggestedFor,
      result,
      isSummaryOpen,
      publish,
      closeSummary,
    }),
    [alert, running, imageSuggestedFor, result, isSummaryOpen, publish, closeSummary],
  );
}
