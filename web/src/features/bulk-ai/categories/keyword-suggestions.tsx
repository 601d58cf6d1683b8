import { categoryMessages, maxKeywords, normalizeKeyword } from '@fanfare/contract/bulk-ai/categories';
import { Button, UnstyledButton } from '@mantine/core';
import { IconPlus, IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { FormStore } from '../../../ui/form/form-store.ts';
import { useFormValues } from '../../../ui/form/use-field.ts';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import classes from './categories.module.css';
import { type CategoryValues, filledKeywords } from './category-values.ts';

type Props = { form: FormStore<CategoryValues>; onAdd: (keywords: readonly string[]) => void };

/** Keywords the AI suggests for the name of the category; each is added by a click. */
export function KeywordSuggestions({ form, onAdd }: Props) {
  const [suggested, setSuggested] = useState<string[]>([]);
  const keywords = useFormValues(form, (values) => values.keywords);
  const suggest = useSave('POST /bulkaicontentgeneration/category/suggest-keywords');
  const used = filledKeywords(keywords).map(({ name }) => name);
  const known = new Set(used.map(normalizeKeyword));
  const fresh = suggested.filter((keyword) => !known.has(normalizeKeyword(keyword)));
  const room = maxKeywords - used.length;

  const ask = () =>
    suggest.mutate(
      { body: { category: form.values().category.trim(), keywords: used.slice(0, maxKeywords) } },
      { onSuccess: ({ output }) => setSuggested(output), onError: toast.failed },
    );
  const add = (chosen: readonly string[]) =>
    chosen.length > room ? toast.warn(categoryMessages.tooManyKeywords) : onAdd(chosen);

  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconSparkles size={16} stroke={1.5} aria-hidden />}
        loading={suggest.isPending}
        onClick={ask}
      >
        Suggest keywords
      </Button>
      {fresh.length > 0 && (
        <Block flex="1 0 100%">
          <Flex component="ul" wrap gap={6} mb={4} align="stretch" aria-label="Suggested keywords">
            {fresh.map((keyword) => (
              <li key={keyword}>
                <UnstyledButton
                  className={`${classes.suggestion} ff-hover-border`}
                  aria-label={`Add ${keyword}`}
                  onClick={() => add([keyword])}
                >
                  <IconPlus size={14} stroke={1.5} aria-hidden />
                  {keyword}
                </UnstyledButton>
              </li>
            ))}
          </Flex>
          {fresh.length > 1 && (
            <Button size="xs" variant="subtle" onClick={() => add(fresh.slice(0, Math.max(room, 1)))}>
              Add all
            </Button>
          )}
        </Block>
      )}
    </>
  );
}
