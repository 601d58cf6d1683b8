import { articleLimits } from '@fanfare/contract/ai-writer/article';
import { Button, TextInput } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { Grid } from '../../../ui/layout/layout.tsx';
import type { ArticleForm, ArticleFormState } from './article-form.ts';
import classes from './article-modal.module.css';
import { fieldError } from './field-error.tsx';
import { SuggestionList, toOptions } from './suggestion-list.tsx';

const SuggestIcon = () => <IconSparkles size={16} stroke={1.5} aria-hidden />;

/** Fields for keywords and title, which are typed or chosen from suggestions. */
export function TitleFields({ form, state }: { form: ArticleForm; state: ArticleFormState }) {
  const { fields, problem, suggesting, keywordOptions, titleOptions } = state;
  return (
    <Grid component="section" gap={16} miw={0} aria-labelledby="article-title-heading">
      <h3 id="article-title-heading" className={classes.heading}>
        Keywords and title
      </h3>
      <Grid className={classes.withButton} columns="minmax(0, 1fr) auto" gap={8} align="start" collapse="48em">
        <TextInput
          label="Primary keywords"
          withAsterisk
          placeholder="green tea, brewing temperature"
          data-field="keywords"
          maxLength={articleLimits.keywords}
          value={fields.keywords}
          error={fieldError(problem, 'keywords')}
          onChange={(event) => form.change({ keywords: event.currentTarget.value })}
        />
        <Button
          variant="light"
          leftSection={<SuggestIcon />}
          loading={suggesting.has('keywords')}
          onClick={() => void form.suggestKeywords()}
        >
          Suggest keywords
        </Button>
      </Grid>
      {keywordOptions.length > 0 && (
        <SuggestionList
          legend="Suggested keywords"
          isInline
          options={toOptions(keywordOptions)}
          value={fields.keywords}
          onChoose={(keywords) => form.change({ keywords })}
        />
      )}
      <Grid className={classes.withButton} columns="minmax(0, 1fr) auto" gap={8} align="start" collapse="48em">
        <TextInput
          label="Title"
          withAsterisk
          placeholder="The beginner’s guide to green tea"
          data-field="title"
          maxLength={articleLimits.title}
          value={fields.title}
          error={fieldError(problem, 'title')}
          onChange={(event) => form.change({ title: event.currentTarget.value })}
        />
        <Button
          variant="light"
          leftSection={<SuggestIcon />}
          loading={suggesting.has('titles')}
          onClick={() => void form.suggestTitles()}
        >
          Suggest titles
        </Button>
      </Grid>
      {titleOptions.length > 0 && (
        <SuggestionList
          legend="Suggested titles"
          options={toOptions(titleOptions)}
          value={fields.title}
          onChoose={form.chooseTitle}
        />
      )}
    </Grid>
  );
}
