import { useState } from 'react';
import { type Output, useSave } from '../../../lib/api.ts';
import { newId } from '../../../lib/random-id.ts';
import type { toRequestBody } from './post-draft.ts';

type Answer = Output<'POST /social/post/create'>;
type Content = ReturnType<typeof toRequestBody>;

/**
 * One key for one content. Whoever presses again because no answer came sends the same key, and nothing goes out twice;
 * once there was an answer, the next press is a new one.
 */
export function useSubmit() {
  const [press, setPress] = useState<{ key: string; content: string }>();
  const [answer, setAnswer] = useState<Answer>();
  const [answered, setAnswered] = useState<string>();
  const save = useSave('POST /social/post/create', { refreshes: ['GET /social/shares'] });

  async function submit(body: Content) {
    if (save.isPending) return;
    const content = JSON.stringify(body);
    const key = press?.content === content ? press.key : newId();
    setPress({ key, content });
    setAnswer(undefined);
    const got = await save.mutateAsync({ body: { ...body, submit_id: key } }).catch(() => undefined);
    if (!got) return;
    setPress(undefined);
    setAnswer(got);
    setAnswered(content);
  }

  const isOut = answer?.results.some(({ published, scheduled }) => published || scheduled) ?? false;
  /** What was answered stands under Social posts, also where it did not go out: leaving loses none of it. */
  const isKept = (body: Content) => answered === JSON.stringify(body);
  return { submit, answer, isOut, isKept, isBusy: save.isPending, error: save.error };
}
