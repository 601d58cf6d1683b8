import { tweetMessages } from '@fanfare/contract/ai-writer/ai-writer';
import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { useCan } from '../../../../lib/session.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { useFormValues } from '../../../../ui/form/use-field.ts';
import type { PostDraft, ThreadBrief } from '../post-draft.ts';
import type { PostForm } from '../use-post-draft.ts';
import { AiThreadModal } from './ai-thread-modal.tsx';

/**
 * Changes of a draft that replace its message and thread by a thread written by AI. Custom texts of other networks
 * stay.
 */
const withThread = (
  { versions }: PostDraft,
  [message = '', ...rest]: readonly string[],
  brief: ThreadBrief,
): Pick<PostDraft, 'message' | 'ai' | 'versions' | 'thread' | 'brief'> => ({
  message,
  ai: true,
  brief,
  versions: Object.fromEntries(Object.entries(versions).filter(([network]) => network !== 'twitter')),
  thread: rest.map((text) => ({ message: text, ai: true })),
});

/**
 * Button that fills the composer with a thread written by AI; Undo restores the old text. The user's answers are kept
 * for another try.
 */
export function AiThreadButton({ form }: { form: PostForm }) {
  const [isOpen, setOpen] = useState(false);
  const brief = useFormValues(form, (draft) => draft.brief);
  const isAllowed = useCan('ai_writer:editor');
  if (!isAllowed) return null;

  function fill(tweets: string[], answers: ThreadBrief) {
    const { message, ai, versions, thread } = form.values();
    form.change(withThread(form.values(), tweets, answers));
    setOpen(false);
    toast.undo(tweetMessages.done, () => form.change({ message, ai, versions, thread }));
  }

  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconSparkles size={16} stroke={1.5} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        AI thread
      </Button>
      {isOpen && <AiThreadModal brief={brief} onGenerated={fill} onClose={() => setOpen(false)} />}
    </>
  );
}
