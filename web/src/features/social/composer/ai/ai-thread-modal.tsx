import { defaultTweets, maxTweetInput, TweetsDescription, tweetMessages } from '@fanfare/contract/ai-writer/ai-writer';
import { maxThreadMessages } from '@fanfare/contract/social/social-text';
import { Button, Group, Loader, Modal, Stack } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { NumberField } from '../../../../ui/fields/number-field.tsx';
import { TextareaField } from '../../../../ui/fields/textarea-field.tsx';
import type { FormRules } from '../../../../ui/form/form-store.ts';
import { isRequired, validateValues } from '../../../../ui/form/form-validation.ts';
import { createGetFieldProps } from '../../../../ui/form/use-field.ts';
import { useFocusOnInvalid, useFormStore } from '../../../../ui/form/use-form.ts';
import { Flex } from '../../../../ui/layout/layout.tsx';
import type { ThreadBrief } from '../post-draft.ts';
import { useGenerateTweets } from './use-generate-tweets.ts';

type Props = {
  /** Answers that the user gave for an earlier thread. */
  brief: ThreadBrief | null;
  onGenerated: (tweets: string[], brief: ThreadBrief) => void;
  onClose: () => void;
};

type Answers = z.input<typeof TweetsDescription>;
const noAnswers: Answers = { targetAudience: '', problem: '', goal: '', desiredOutcome: '', count: defaultTweets };
const questions = [
  { name: 'targetAudience', label: 'Target audience', placeholder: 'Owners of small coffee shops' },
  { name: 'problem', label: 'Problem', placeholder: 'Half of their guests don’t come back' },
  { name: 'goal', label: 'Goal', placeholder: 'Show how a loyalty card brings guests back' },
  { name: 'desiredOutcome', label: 'Desired outcome', placeholder: 'They try the card for a month' },
] as const;

const rules: FormRules<Answers> = {
  // Only the first message is shown: the specification shows them one at a time, in the order of the fields.
  validate: (answers) => new Map([...validateValues(TweetsDescription, answers)].slice(0, 1)),
  isRequired: (path) => isRequired(TweetsDescription, path),
};

/** Dialog that asks what a thread is about, and writes it by AI. Nothing is published. */
export function AiThreadModal({ brief, onGenerated, onClose }: Props) {
  const form = useFormStore<Answers>(brief ?? noAnswers, rules);
  const field = useMemo(() => createGetFieldProps<Answers>(form), [form]);
  const { generate, isBusy } = useGenerateTweets();
  const [failure, setFailure] = useState<string>();
  const root = useRef<HTMLFormElement>(null);
  useFocusOnInvalid(form, root);

  async function write(answers: Answers) {
    setFailure(undefined);
    const description = TweetsDescription.parse(answers);
    const generated = await generate(description);
    if (!generated) return;
    if ('failure' in generated) setFailure(generated.failure);
    else onGenerated(generated.tweets, description);
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
          void form.submit(write);
        }}
      >
        <Stack gap="md">
          {failure && !isBusy && <Alert tone="bad">{failure}</Alert>}
          {questions.map(({ name, label, placeholder }, index) => (
            <TextareaField
              key={name}
              {...field(name)}
              label={label}
              placeholder={placeholder}
              rows={1}
              maxRows={6}
              maxLength={maxTweetInput}
              autoFocus={index === 0}
              disabled={isBusy}
              announcesError
            />
          ))}
          <NumberField
            {...field('count')}
            // An empty field is invalid: `undefined` would be the default of the call.
            onChange={(count) => form.change({ count: count ?? '' })}
            label="Messages"
            max={maxThreadMessages}
            disabled={isBusy}
            announcesError
          />
          {isBusy && (
            <Flex component="p" gap={8} c="dimmed" role="status">
              <Loader size={18} />
              {tweetMessages.progress}
            </Flex>
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
