import { articleLimits } from '@fanfare/contract/ai-writer/article';
import { ActionIcon, Button, Group, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import type { ArticleForm, ArticleFormState } from './article-form.ts';
import classes from './article-modal.module.css';
import { fieldError } from './field-error.tsx';

/** Field for the subtopics, which are made automatically and can be edited. */
export function SubtopicsField({ form, state }: { form: ArticleForm; state: ArticleFormState }) {
  const { fields, problem, suggesting, isReplaceAsked } = state;
  const { subtopics } = fields;
  const [added, setAdded] = useState('');
  const isMaking = suggesting.has('subtopics');
  const error = fieldError(problem, 'subtopics');
  const add = () => {
    const text = added.trim();
    setAdded('');
    if (text && !subtopics.includes(text)) form.changeSubtopics([...subtopics, text]);
  };
  const remove = (at: number) => form.changeSubtopics(subtopics.filter((_, other) => other !== at));
  return (
    <Grid component="section" gap={16} miw={0} aria-labelledby="article-subtopics-heading">
      <h3 id="article-subtopics-heading" className={classes.heading}>
        Subtopics
      </h3>
      {error && (
        <Block component="p" fz={13} c="red" data-field="subtopics" tabIndex={-1}>
          {error}
        </Block>
      )}
      {isReplaceAsked && (
        <Alert
          tone="warn"
          title="Replace your subtopics?"
          action={
            <Group gap="xs">
              <Button size="xs" onClick={() => void form.replaceSubtopics()}>
                Replace
              </Button>
              <Button size="xs" variant="default" onClick={form.keepSubtopics}>
                Keep mine
              </Button>
            </Group>
          }
        >
          The title is new. We can suggest subtopics that match it.
        </Alert>
      )}
      {isMaking ? (
        <div role="status" aria-label="Suggesting subtopics">
          <TextSkeleton lines={4} />
        </div>
      ) : (
        subtopics.length === 0 && (
          <Meta component="p">We suggest subtopics when you choose a title or generate the article.</Meta>
        )
      )}
      {!isMaking && subtopics.length > 0 && (
        <ol className={classes.subtopics}>
          {[...subtopics.entries()].map(([at, subtopic]) => (
            <li key={at}>
              <TextInput
                aria-label={`Subtopic ${at + 1}`}
                maxLength={articleLimits.subtopic}
                value={subtopic}
                onChange={(event) => form.changeSubtopics(subtopics.with(at, event.currentTarget.value))}
                onBlur={() => subtopic.trim() === '' && remove(at)}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={`Remove subtopic ${at + 1}`}
                onClick={() => remove(at)}
              >
                <IconTrash size={18} stroke={1.5} />
              </ActionIcon>
            </li>
          ))}
        </ol>
      )}
      {!isMaking && subtopics.length < articleLimits.maxSubtopics && (
        <TextInput
          aria-label="New subtopic"
          placeholder="Add a subtopic"
          maxLength={articleLimits.subtopic}
          value={added}
          onChange={(event) => setAdded(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            add();
          }}
          onBlur={add}
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
        />
      )}
    </Grid>
  );
}
