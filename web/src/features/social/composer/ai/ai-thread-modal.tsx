import { defaultTweets, maxTweetInput, TweetsDescription, tweetMessages } from '@fanfare/contract/ai-writer/ai-writer';
import { maxThreadMessages } from '@fanfare/contract/social/social-text';
import { Button, Group, Loader, Modal, NumberInput, Stack, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { validateValues } from '../../../../ui/form/form-validation.ts';
import type { ThreadBrief } from '../post-draft.ts';
import classes from './ai.module.css';
import { useGenerateTweets } from './use-generate-tweets.ts';

type Props = {
  /** Answers given before. */
  brief: ThreadBrief | null;
  onGenerated: (tweets: string[], brief: ThreadBrief) => void;
  onClose: () => void;
};

const emptyBrief: ThreadBrief = { targetAudience: '', problem: '', goal: '', desiredOutcome: '', count: defaultTweets };
const questions = [
  { name: 'targetAudience', label: 'Target audience', placeholder: 'Owners of small coffee shops' },
  { name: 'problem', label: 'Problem', placeholder: 'Half of their guests don’t come back' },
  { name: 'goal', label: 'Goal', placeholder: 'Show how a loyalty card brings guests back' },
  { name: 'desiredOutcome', label: 'Desired outcome', placeholder: 'They try the card for a month' },
] as const;

/** What the alert says, and the field it is about. */
type Problem = { message: string; field?: string };

/** The first problem, in the order of the specification. */
function findProblem(brief: ThreadBrief): Problem | undefined {
  const [first] = validateValues(TweetsDescription, brief);
  return first && { field: first[0], message: first[1] };
}

/** Asks what a thread is about, and writes it by AI. Nothing is published. */
export function AiThreadModal({ brief: earlier, onGenerated, onClose }: Props) {
  const [brief, setBrief] = useState(earlier ?? emptyBrief);
  const [problem, setProblem] = useState<Problem>();
  const { generate, isBusy } = useGenerateTweets();
  const root = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem?.field) root.current?.querySelector<HTMLElement>(`[name="${problem.field}"]`)?.focus();
  }, [problem]);

  async function submit() {
    const invalid = findProblem(brief);
    setProblem(invalid);
    if (invalid) return;
    const generated = await generate(brief);
    if (!generated) return;
    if ('failure' in generated) setProblem({ message: generated.failure });
    else onGenerated(generated.tweets, brief);
  }

  return (
    <Modal opened onClose={onClose} title="AI thread" size={560}>
      <form
        ref={root}
        noValidate
        aria-label="AI thread"
        onSubmit={(event) => {
          event.preventDefault();
          // React events bubble through portals: the post must not be submitted.
          event.stopPropagation();
          void submit();
        }}
      >
        <Stack gap="md">
          {problem && !isBusy && <Alert tone="bad">{problem.message}</Alert>}
          {questions.map(({ name, label, placeholder }, index) => (
            <Textarea
              key={name}
              {...{ name, label, placeholder }}
              withAsterisk
              autosize
              minRows={1}
              maxRows={6}
              maxLength={maxTweetInput}
              data-autofocus={index === 0 || undefined}
              disabled={isBusy}
              error={problem?.field === name}
              value={brief[name]}
              onChange={(event) => setBrief({ ...brief, [name]: event.currentTarget.value })}
            />
          ))}
          <NumberInput
            name="count"
            label="Messages"
            min={1}
            max={maxThreadMessages}
            allowDecimal={false}
            w={120}
            disabled={isBusy}
            error={problem?.field === 'count'}
            value={brief.count}
            onChange={(count) => setBrief({ ...brief, count: Number(count) })}
          />
          {isBusy && (
            <p className={classes.progress} role="status">
              <Loader size={18} />
              {tweetMessages.progress}
            </p>
          )}
          <Group justify="flex-end" wrap="wrap-reverse">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy}>
              Generate thread
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
