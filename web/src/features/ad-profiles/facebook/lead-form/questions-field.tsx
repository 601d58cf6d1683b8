import {
  type LeadQuestions,
  leadQuestionLabels,
  leadQuestionTypes,
  maxLeadQuestions,
} from '@fanfare/contract/ad-profiles/lead-form-calls';
import { Checkbox, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { CustomField } from '../../../../ui/fields/field-frame.tsx';
import type { FieldProps } from '../../../../ui/form/use-field.ts';
import classes from '../../ad-profiles.module.css';

const usualTypes = leadQuestionTypes.filter((type) => type !== 'CUSTOM');

/** What a lead form asks: the usual questions, and own ones, one a line. */
export function QuestionsField(props: FieldProps<LeadQuestions>) {
  const [ownText, setOwnText] = useState('');
  return (
    <CustomField<LeadQuestions> {...props}>
      {({ value = [], onChange, onBlur, error }) => {
        const own = value.filter(({ type }) => type === 'CUSTOM');
        return (
          <Stack gap="md">
            <Checkbox.Group
              label="Questions"
              withAsterisk
              error={error}
              value={value.map(({ type }) => type)}
              onChange={(chosen) => {
                const usual = usualTypes.filter((type) => chosen.includes(type));
                onChange([...usual.map((type) => ({ type, label: '' })), ...own]);
              }}
            >
              <div className={classes.checks}>
                {usualTypes.map((type) => (
                  <Checkbox key={type} value={type} label={leadQuestionLabels[type]} />
                ))}
              </div>
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
                const labels = text.split('\n').map((line) => line.trim());
                onChange([
                  ...value.filter(({ type }) => type !== 'CUSTOM'),
                  ...labels.flatMap((label) => (label === '' ? [] : [{ type: 'CUSTOM' as const, label }])),
                ]);
              }}
            />
          </Stack>
        );
      }}
    </CustomField>
  );
}
