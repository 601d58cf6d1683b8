import { ActionIcon, Tooltip } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useCan } from '../../../../lib/session.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { useFormValues } from '../../../../ui/form/use-field.ts';
import type { PostDraft } from '../post-draft.ts';
import type { PostForm } from '../use-post-draft.ts';
import { useGenerateTweets } from './use-generate-tweets.ts';

type Props = {
  form: PostForm;
  /** Position of the message in the thread; 0 is the post's main message. */
  index: number;
};

const listMessages = ({ message, thread }: Pick<PostDraft, 'message' | 'thread'>) => [
  message,
  ...thread.map((each) => each.message),
];

const isByAi = ({ ai, thread }: PostDraft, index: number) => (index === 0 ? ai : thread[index - 1]?.ai === true);

/** Replaces the text of one message. */
const setMessage = (form: PostForm, index: number, message: string) =>
  index === 0 ? form.change({ message }) : form.set(`thread.${index - 1}.message`, message);

/** Writes one message of an AI thread again, so that it fits the thread's other messages. */
export function ReplaceMessageButton({ form, index }: Props) {
  const { generate, isBusy } = useGenerateTweets();
  const brief = useFormValues(form, (draft) => (isByAi(draft, index) ? draft.brief : null));
  const isAllowed = useCan('ai_writer:editor');
  if (!brief || !isAllowed) return null;

  async function replace() {
    if (!brief) return;
    const messages = listMessages(form.values());
    const before = messages[index] ?? '';
    const generated = await generate({ ...brief, count: 1, replace: { messages, index } });
    if (!generated) return;
    if ('failure' in generated) return void toast.bad(generated.failure);
    const [after = ''] = generated.tweets;
    // A message that the user changed while AI was writing keeps the user's text.
    if (listMessages(form.values())[index] !== before) return;
    setMessage(form, index, after);
    toast.undo(`Message ${index + 1} replaced.`, () => {
      if (listMessages(form.values())[index] === after) setMessage(form, index, before);
    });
  }

  const label = `Rewrite message ${index + 1} with AI`;
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} loading={isBusy} onClick={() => void replace()}>
        <IconSparkles size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
