import {
  type LeadQuestions,
  leadQuestionLabels,
  leadQuestionTypes,
  maxLeadQuestions,
} from '@fanfare/contract/ad-profiles/lead-form-calls';
import { Checkbox, SimpleGrid, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import type { FieldProps } from '../../../ui/form/use-field.ts';

const usualTypes = leadQuestionTypes.filter((type) => type !== 'CUSTOM');

const toOwnQuestions = (text: string): LeadQuestions =>
  text
    .split('\n')
    .map((line) => line.trim())
    .flatMap((label) => (label === '' ? [] : [{ type: 'CUSTOM' as const, label }]));

/** Field for the questions of a Facebook form: Facebook's usual questions as checkboxes, own questions one per line. */
export function QuestionsField(props: FieldProps<LeadQuestions>) {
  const [ownText, setOwnText] = useState('');
  return (
    <CustomField<LeadQuestions> {...props}>
      {({ value = [], onChange, onBlur, error }) => (
        <Stack gap="md">
          <Checkbox.Group
            label="Questions"
            withAsterisk
            error={error}
            value={value.map(({ type }) => type)}
            onChange={(chosen) => {
              const usual = usualTypes.filter((type) => chosen.includes(type));
              onChange([...usual.map((type) => ({ type, label: '' })), ...toOwnQuestions(ownText)]);
            }}
          >
            <SimpleGrid cols={2} spacing="xs" mt={8}>
              {usualTypes.map((type) => (
                <Checkbox key={type} value={type} label={leadQuestionLabels[type]} />
              ))}
            </SimpleGrid>
          </Checkbox.Group>
          <Textarea
            label="Your own questions"
            description={`One per line. A form can have ${maxLeadQuestions} questions.`}
            autosize
            minRows={2}
            maxRows={6}
            value={ownText}
            onBlur={onBlur}
            onChange={(event) => {
              const text = event.currentTarget.value;
              setOwnText(text);
              onChange([...value.filter(({ type }) => type !== 'CUSTOM'), ...toOwnQuestions(text)]);
            }}
          />
        </Stack>
      )}
    </CustomField>
  );
}
