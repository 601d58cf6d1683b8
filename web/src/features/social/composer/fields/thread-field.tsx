import type { ProfileSet } from '@fanfare/contract/networks/profile';
import { socialMessages } from '@fanfare/contract/social';
import { threadMost } from '@fanfare/contract/social-text';
import { ActionIcon, Button, Stack, Textarea } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import classes from '../composer.module.css';
import { type DraftProblem, threadLength } from '../draft-validation.ts';
import type { PostDraft } from '../post-draft.ts';
import type { SetDraft } from '../use-post-draft.ts';
import thread from './message-field.module.css';

type Props = { draft: PostDraft; set: SetDraft; profileSet: ProfileSet; problems: readonly DraftProblem[] };

/** Messages have no other name than their place; the first stands above them. */
const named = (thread: PostDraft['thread']) =>
  thread.map((each, index) => ({ each, index, label: `Message ${index + 2}` }));

/** Further messages below the first, on X. Elsewhere they are one text. */
export function ThreadField({ draft, set, profileSet, problems }: Props) {
  const [isFull, setFull] = useState(false);
  const newest = useRef<HTMLTextAreaElement>(null);
  const wasAdded = useRef(false);
  const { length: messages } = draft.thread;
  // Whoever asks for another message wants to write it.
  useEffect(() => {
    if (wasAdded.current && messages > 0) newest.current?.focus();
    wasAdded.current = false;
  }, [messages]);
  const change = (index: number, message: string) =>
    set(({ thread: all }) => ({ thread: all.map((each, at) => (at === index ? { ...each, message } : each)) }));

  function add() {
    // The message itself is the first of them.
    if (draft.thread.length + 1 >= threadMost) return setFull(true);
    wasAdded.current = true;
    set(({ thread: all }) => ({ thread: [...all, { message: '', ai: false }] }));
  }

  return (
    <Stack gap="xs">
      {draft.thread.length > 0 && (
        <ol className={thread.messages} aria-label="Thread">
          {named(draft.thread).map(({ each, index, label }) => {
            const { length, most } = threadLength(each, profileSet);
            const problem = problems.find(({ path }) => path === `thread.${index}`)?.message;
            const isOver = length > most;
            return (
              <li key={label} className={thread.piece} data-problem={problem ? true : undefined}>
                <Textarea
                  ref={index === draft.thread.length - 1 ? newest : undefined}
                  label={label}
                  autosize
                  minRows={2}
                  maxRows={8}
                  value={each.message}
                  onChange={(event) => change(index, event.currentTarget.value)}
                  error={isOver}
                />
                <ActionIcon
                  mt={24}
                  aria-label={`Remove message ${index + 2}`}
                  onClick={() => {
                    setFull(false);
                    set(({ thread: all }) => ({ thread: all.filter((_, at) => at !== index) }));
                  }}
                >
                  <IconX size={18} stroke={1.5} aria-hidden />
                </ActionIcon>
                <p className={thread.length} data-over={isOver || undefined} role={isOver ? 'alert' : undefined}>
                  {isOver
                    ? `A message of a thread has at most ${most} characters; this one has ${length}.`
                    : `${length} / ${most}`}
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
          {draft.thread.length === 0 ? 'Make it a thread on X' : 'Add a message'}
        </Button>
        {draft.thread.length > 0 && draft.networks.length > 1 && (
          <span className={thread.hint}>Networks without threads get all of it as one text.</span>
        )}
      </div>
      {isFull && (
        <div role="alert" className={classes.wrong}>
          <p>{socialMessages.threadMost}</p>
        </div>
      )}
    </Stack>
  );
}
