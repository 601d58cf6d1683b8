import { useState } from 'react';
import { type Output, useSave } from '../../../lib/api.ts';
import { newId } from '../../../lib/random-id.ts';
import type { toRequestBody } from './post-draft.ts';

type Answer = Output<'POST /social/post/create'>;
type Content = ReturnType<typeof toRequestBody>;

/**
 * Submits with one idempotency key per content: a retry without a response sends the same key, so nothing is published
 * twice. After a response, the next submit gets a new key.
 */
export function useSubmit() {
  const [attempt, setAttempt] = useState<{ key: string; content: string }>();
  const [answer, setAnswer] = useState<Answer>();
  const [answeredContent, setAnsweredContent] = useState<string>();
  const save = useSave('POST /social/post/create', {
    refreshes: ['GET /social/shares', 'GET /deliveries/stops', 'GET /approvals', 'GET /approvals/count'],
  });

  async function submit(body: Content) {
    if (save.isPending) return;
    const content = JSON.stringify(body);
    const key = attempt?.content === content ? attempt.key : newId();
    setAttempt({ key, content });
    setAnswer(undefined);
    const response = await save.mutateAsync({ body: { ...body, submit_id: key } }).catch(() => undefined);
    if (!response) return;
    setAttempt(undefined);
    setAnswer(response);
    setAnsweredContent(content);
  }

  const isWaiting = answer?.approval_id !== undefined;
  const isSubmitted =
    isWaiting || (answer?.results.some(({ published, scheduled }) => published || scheduled) ?? false);
  /** Submitted posts, even failed ones, are listed under Social posts, so leaving the page loses nothing. */
  const isSaved = (body: Content) => answeredContent === JSON.stringify(body);
  return { submit, answer, isSubmitted, isWaiting, isSaved, isBusy: save.isPending, error: save.error };
}
