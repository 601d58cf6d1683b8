import type { ProfileSet } from '@fanfare/contract/networks/profile';
import { socialMessages } from '@fanfare/contract/social';
import { maxThreadMessages } from '@fanfare/contract/social-text';
import { ActionIcon, Button, Stack, Textarea } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import classes from '../composer.module.css';
import { type DraftProblem, threadLength, threadTooLong } from '../draft-validation.ts';
import type { PostDraft } from '../post-draft.ts';
import type { SetDraft } from '../use-post-draft.ts';
import thread from './message-field.module.css';

type Props = { draft: PostDraft; setDraft: SetDraft; profileSet: ProfileSet; problems: readonly DraftProblem[] };

/** Adds a label by position; message 1 is the main message above. */
const withLabels = (thread: PostDraft['thread']) =>
  thread.map((entry, index) => ({ entry, index, label: `Message ${index + 2}` }));

/** Further messages of a thread on X. Other networks get all messages as one text. */
export function ThreadField({ draft, setDraft, profileSet, problems }: Props) {
  const [isFull, setFull] = useState(false);
  const lastInput = useRef<HTMLTextAreaElement>(null);
  const wasAdded = useRef(false);
  const { length: messageCount } = draft.thread;
  // Focuses a message that was just added.
  useEffect(() => {
    if (wasAdded.current && messageCount > 0) lastInput.current?.focus();
    wasAdded.current = false;
  }, [messageCount]);
  const change = (index: number, message: string) =>
    setDraft(({ thread: all }) => ({
      thread: all.map((entry, position) => (position === index ? { ...entry, message } : entry)),
    }));

  function add() {
    // The main message counts as the first of the thread.
    if (draft.thread.length + 1 >= maxThreadMessages) return setFull(true);
    wasAdded.current = true;
    setDraft(({ thread: all }) => ({ thread: [...all, { message: '', ai: false }] }));
  }

  return (
    <Stack gap="xs">
      {draft.thread.length > 0 && (
        <ol className={thread.messages} aria-label="Thread">
          {withLabels(draft.thread).map(({ entry, index, label }) => {
            const { length, most } = threadLength(entry, profileSet);
            const problem = problems.find(({ path }) => path === `thread.${index}`)?.message;
            const isOver = length > most;
            return (
              <li key={label} className={thread.piece} data-problem={problem ? true : undefined}>
                <Textarea
                  ref={index === draft.thread.length - 1 ? lastInput : undefined}
                  label={label}
                  autosize
                  minRows={2}
                  maxRows={8}
                  value={entry.message}
                  onChange={(event) => change(index, event.currentTarget.value)}
                  error={isOver}
                />
                <ActionIcon
                  mt={24}
                  aria-label={`Remove message ${index + 2}`}
                  onClick={() => {
                    setFull(false);
                    setDraft(({ thread: all }) => ({ thread: all.filter((_, position) => position !== index) }));
                  }}
                >
                  <IconX size={18} stroke={1.5} aria-hidden />
                </ActionIcon>
                <p className={thread.length} data-over={isOver || undefined} role={isOver ? 'alert' : undefined}>
                  {isOver ? threadTooLong(length, most) : `${length} / ${most}`}
                </p>
              </li>
            );
          })}
        </ol>
      )}
      <div className={thread.add}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          onClick={add}
        >
          {draft.thread.length === 0 ? 'Create X thread' : 'Add message'}
        </Button>
        {draft.thread.length > 0 && draft.networks.length > 1 && (
          <span className={thread.hint}>Other networks get the whole thread as one post.</span>
        )}
      </div>
      {isFull && (
        <div role="alert" className={classes.problems}>
          <p>{socialMessages.tooManyMessages}</p>
        </div>
      )}
    </Stack>
  );
}
