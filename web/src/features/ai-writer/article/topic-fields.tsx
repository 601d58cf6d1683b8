import {
  articleLimits,
  articleSizeLabels,
  articleSizes,
  multiselectMaxHeight,
} from '@fanfare/contract/ai-writer/article';
import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Flex, Grid } from '../../../ui/layout/layout.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import type { ArticleForm, ArticleFormState } from './article-form.ts';
import classes from './article-modal.module.css';
import { fieldError } from './field-error.tsx';
import { LanguageSelect } from './language-select.tsx';

type Props = { form: ArticleForm; state: ArticleFormState; siteLanguage: string };

const sizeOptions = Object.entries(articleSizeLabels).map(([value, label]) => ({ value, label }));
const isSize = (text: string | null): text is keyof typeof articleSizes =>
  text !== null && Object.hasOwn(articleSizes, text);

/** Subject of the article. Locked while there are subtopics made from it, except fields that are still empty. */
export function TopicFields({ form, state, siteLanguage }: Props) {
  const { fields, problem, isLocked, suggesting } = state;
  const isClosed = isLocked || suggesting.has('subtopics');
  return (
    <Grid component="section" gap={16} miw={0} aria-labelledby="article-topic-heading">
      <Flex gap={8} justify="space-between" wrap>
        <h3 id="article-topic-heading" className={classes.heading}>
          About the article
        </h3>
        {isLocked && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconLock size={16} stroke={1.5} aria-hidden />}
            onClick={form.startOver}
          >
            Start over
          </Button>
        )}
      </Flex>
      {isLocked && <Meta component="p">The subtopics are based on these fields. Start over to change them.</Meta>}
      <Textarea
        label="Topic"
        withAsterisk
        placeholder="How to brew tea at home"
        rows={2}
        data-autofocus
        data-field="topic"
        maxLength={articleLimits.topic}
        disabled={isClosed && fields.topic !== ''}
        value={fields.topic}
        error={fieldError(problem, 'topic')}
        onChange={(event) => form.change({ topic: event.currentTarget.value })}
      />
      <TextInput
        label="Target audience"
        withAsterisk
        placeholder="Beginners who want to enjoy good tea"
        data-field="audience"
        maxLength={articleLimits.audience}
        disabled={isClosed && fields.audience !== ''}
        value={fields.audience}
        error={fieldError(problem, 'audience')}
        onChange={(event) => form.change({ audience: event.currentTarget.value })}
      />
      <Grid fit={220} gap="16px 12px" align="start">
        <Select
          label="Article size"
          withAsterisk
          placeholder="Choose a size"
          data-field="articleSize"
          data={sizeOptions}
          maxDropdownHeight={multiselectMaxHeight}
          disabled={isClosed && fields.articleSize !== ''}
          value={fields.articleSize || null}
          error={fieldError(problem, 'articleSize')}
          onChange={(value) => form.change({ articleSize: isSize(value) ? value : '' })}
        />
        <LanguageSelect
          siteLanguage={siteLanguage}
          disabled={isClosed && fields.languageName !== ''}
          value={fields.languageName}
          error={fieldError(problem, 'languageName')}
          onChange={(languageName) => form.change({ languageName })}
        />
      </Grid>
    </Grid>
  );
}
