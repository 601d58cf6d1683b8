import { countWords, importKeywords, maxKeywordLength } from '@fanfare/contract/bulk-ai/categories';
import { parseCsv } from '@fanfare/contract/kit/csv';
import { countOf } from '@fanfare/contract/kit/plurals';
import { ActionIcon, Badge, Button, Input, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { CsvFileButton } from '../../../ui/fields/csv-file-button.tsx';
import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import type { FormStore } from '../../../ui/form/form-store.ts';
import { type FieldProps, useField, useFormValues } from '../../../ui/form/use-field.ts';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { keywordStateColors, keywordStateLabels } from '../state-labels.ts';
import classes from './categories.module.css';
import {
  addKeywords,
  type CategoryValues,
  filledKeywords,
  hasRoom,
  type KeywordInput,
  newKeyword,
  removeKeyword,
} from './category-values.ts';
import { KeywordSuggestions } from './keyword-suggestions.tsx';

type Props = { form: FormStore<CategoryValues>; field: FieldProps<KeywordInput[]> };

/** The keywords of a category: one input each, a CSV file, or suggestions. */
export function KeywordsField({ form, field: props }: Props) {
  const field = useField(props);
  const keywords = useFormValues(form, (values) => values.keywords);
  const [problem, setProblem] = useState<string>();
  const list = useRef<HTMLOListElement>(null);
  const labelId = useId();
  const used = filledKeywords(keywords).length;

  const change = (patch: Partial<CategoryValues>) => {
    setProblem(undefined);
    form.change(patch);
  };
  const rename = (key: number, name: string) =>
    change({ keywords: keywords.map((keyword) => (keyword.key === key ? { ...keyword, name } : keyword)) });
  const insertAfter = (at: number, names: readonly string[]) => {
    if (!hasRoom(keywords)) return;
    const added = names.map((name) => newKeyword(name));
    change({ keywords: keywords.toSpliced(at + 1, 0, ...added) });
    // The timeout ends after the new input is rendered.
    setTimeout(() => focusInput(at + added.length));
  };
  const focusInput = (at: number) => list.current?.querySelectorAll('input')[at]?.focus();
  const add = (names: readonly string[]) => change({ keywords: addKeywords(keywords, names) });

  const readFile = async (file: File) => {
    const result = importKeywords(
      parseCsv(await file.text()),
      keywords.map(({ name }) => name),
    );
    if ('problem' in result) setProblem(result.problem);
    else {
      add(result.keywords);
      toast.good(`${countOf(result.keywords.length, 'keyword')} imported.`);
    }
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, at: number) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // Enter goes to the next keyword and doesn't save the category.
    event.preventDefault();
    if (at + 1 < keywords.length) focusInput(at + 1);
    else if (event.currentTarget.value.trim() !== '') insertAfter(at, ['']);
  };
  /** Several pasted lines become one keyword each. */
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const lines = event.clipboardData.getData('text/plain').split(/\r?\n/);
    const names = lines.map((line) => line.trim().slice(0, maxKeywordLength)).filter((line) => line !== '');
    if (names.length < 2) return;
    event.preventDefault();
    add(names);
  };

  return (
    <FieldFrame field={field}>
      <Input.Wrapper
        label="Keywords"
        labelElement="div"
        labelProps={{ id: labelId }}
        description="One article per keyword. From a CSV file, we read the first column."
        error={field.error}
        withAsterisk
      >
        <output className={classes.counter} aria-label={`${countWords(used)} keywords used`}>
          {countWords(used)}
        </output>
        <ol ref={list} className={classes.keywords} aria-labelledby={labelId}>
          {keywords.map((keyword, at) => (
            <Grid component="li" columns="minmax(0, 1fr) auto" gap={4} key={keyword.key}>
              <TextInput
                aria-label={`Keyword ${at + 1}`}
                maxLength={maxKeywordLength}
                value={keyword.name}
                error={field.error !== undefined}
                rightSectionWidth={keyword.state ? 92 : undefined}
                rightSection={
                  keyword.state && (
                    <Badge size="sm" variant="light" color={keywordStateColors[keyword.state]}>
                      {keywordStateLabels[keyword.state]}
                    </Badge>
                  )
                }
                onChange={(event) => rename(keyword.key, event.currentTarget.value)}
                onBlur={field.onBlur}
                onKeyDown={(event) => onKeyDown(event, at)}
                onPaste={onPaste}
              />
              <ActionIcon
                size={36}
                aria-label={`Remove ${keyword.name.trim() || `keyword ${at + 1}`}`}
                onClick={() => change(removeKeyword({ keywords, removed: form.values().removed }, keyword))}
              >
                <IconX size={18} stroke={1.5} />
              </ActionIcon>
            </Grid>
          ))}
        </ol>
      </Input.Wrapper>
      <Flex gap={8} align="stretch" wrap mt={10}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          disabled={!hasRoom(keywords)}
          onClick={() => insertAfter(keywords.length - 1, [''])}
        >
          Add keyword
        </Button>
        <CsvFileButton size="xs" variant="default" onFile={(file) => void readFile(file)}>
          Import CSV
        </CsvFileButton>
        <KeywordSuggestions form={form} onAdd={add} />
      </Flex>
      {problem && (
        <Block mt={10}>
          <Alert tone="bad" onClose={() => setProblem(undefined)}>
            {problem}
          </Alert>
        </Block>
      )}
    </FieldFrame>
  );
}
