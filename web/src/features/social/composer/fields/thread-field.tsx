import type { ProfileSet } from '@fanfare/contract/networks/profile';
import { socialMessages } from '@fanfare/contract/social/social';
import { maxThreadMessages, measureThreadMessage } from '@fanfare/contract/social/social-text';
import { ActionIcon, Button, Stack, Textarea } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useFormValues, useProblems } from '../../../../ui/form/use-field.ts';
import { Flex, Grid } from '../../../../ui/layout/layout.tsx';
import { Meta } from '../../../../ui/text/text.tsx';
import { AiThreadButton } from '../ai/ai-thread-button.tsx';
import { ReplaceMessageButton } from '../ai/replace-message-button.tsx';
import classes from '../composer.module.css';
import type { PostDraft } from '../post-draft.ts';
import type { PostForm } from '../use-post-draft.ts';
import thread from './message-field.module.css';

type Props = { form: PostForm; profileSet: ProfileSet };

/** Adds a label by position; message 1 is the main message above. */
const withLabels = (thread: PostDraft['thread']) =>
  thread.map((entry, index) => ({ entry, index, label: `Message ${index + 2}` }));

/** Second and later messages of a thread on X. Other networks get all messages as one text. */
export function ThreadField({ form, profileSet }: Props) {
  const messages = useFormValues(form, (draft) => draft.thread);
  const isOnlyX = useFormValues(form, (draft) => draft.networks.length === 1);
  const problems = useProblems(form, 'thread');
  const [isFull, setFull] = useState(false);
  const lastInput = useRef<HTMLTextAreaElement>(null);
  const wasAdded = useRef(false);
  const { length: messageCount } = messages;
  // Focuses a message that was just added.
  useEffect(() => {
    if (wasAdded.current && messageCount > 0) lastInput.current?.focus();
    wasAdded.current = false;
  }, [messageCount]);
  // Changes a message. A text typed from scratch is no longer marked as written by AI.
  const change = (index: number, message: string, ai: boolean) =>
    form.set(`thread.${index}`, { message, ai: ai && message !== '' });

  function add() {
    // The main message counts as the first message of the thread.
    if (messageCount + 1 >= maxThreadMessages) return setFull(true);
    wasAdded.current = true;
    form.change({ thread: [...messages, { message: '', ai: false }] });
  }

  return (
    <Stack gap="xs">
      {messageCount > 0 && (
        <Grid component="ol" gap={12} aria-label="Thread">
          {withLabels(messages).map(({ entry, index, label }) => {
            const { length, maxLength, problem } = measureThreadMessage(entry, profileSet);
            return (
              <Grid
                component="li"
                key={label}
                className={thread.piece}
                columns="minmax(0, 1fr) auto"
                gap="0 4px"
                data-field={`thread.${index}`}
                data-status={problems.has(`thread.${index}`) ? 'invalid' : undefined}
              >
                <Textarea
                  ref={index === messageCount - 1 ? lastInput : undefined}
                  label={label}
                  autosize
                  minRows={2}
                  maxRows={8}
                  value={entry.message}
                  onChange={(event) => change(index, event.currentTarget.value, entry.ai)}
                  error={problem !== undefined}
                />
                <Grid gap={4} content="start" mt={24}>
                  <ActionIcon
                    aria-label={`Remove message ${index + 2}`}
                    onClick={() => {
                      setFull(false);
                      form.change({ thread: messages.filter((_, position) => position !== index) });
                    }}
                  >
                    <IconX size={18} stroke={1.5} aria-hidden />
                  </ActionIcon>
                  <ReplaceMessageButton form={form} index={index + 1} />
                </Grid>
                <Meta
                  component="p"
                  mt={4}
                  tabular
                  c={problem === undefined ? undefined : 'red'}
                  fw={problem === undefined ? undefined : 600}
                  role={problem ? 'alert' : undefined}
                >
                  {problem ?? `${length} / ${maxLength}${entry.ai ? ' · Written with AI' : ''}`}
                </Meta>
              </Grid>
            );
          })}
        </Grid>
      )}
      <Flex gap="4px 12px" wrap>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          onClick={add}
        >
          {messageCount === 0 ? 'Create X thread' : 'Add message'}
        </Button>
        <AiThreadButton form={form} />
        {messageCount > 0 && !isOnlyX && <Meta mt={2}>Other networks get the whole thread as one post.</Meta>}
      </Flex>
      {isFull && (
        <Grid role="alert" className={classes.problems} gap={4} mt={6} c="red" fz={13}>
          <Flex component="p" align="flex-start" gap={6} m={0}>
            {socialMessages.tooManyMessages}
          </Flex>
        </Grid>
      )}
    </Stack>
  );
}
