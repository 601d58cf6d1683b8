import {
  type OwnFormFieldType,
  ownFormFieldLabels,
  ownFormFieldTypes,
  ownFormLimits,
} from '@fanfare/contract/leads/own-forms';
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { type GetFieldProps, useField } from '../../../ui/form/use-field.ts';
import { Flex, Grid } from '../../../ui/layout/layout.tsx';
import { OptionsField } from './options-field.tsx';
import type { FormValues, Question } from './own-form-values.ts';
import classes from './own-forms.module.css';

const typeOptions = ownFormFieldTypes.map((value: OwnFormFieldType) => ({ value, label: ownFormFieldLabels[value] }));

/** Temporary key of a new question; when the form is saved, the question gets a key from its text. */
const newKey = (questions: readonly Question[]): string => {
  let number = questions.length + 1;
  while (questions.some(({ key }) => key === `new_${number}`)) number += 1;
  return `new_${number}`;
};

/** Questions of the form besides email address and name. */
export function QuestionList({ field }: { field: GetFieldProps<FormValues> }) {
  const list = useField(field('fields'));
  const questions: readonly Question[] = list.value ?? [];
  const move = (from: number, to: number) => {
    const [moved] = questions.slice(from, from + 1);
    if (moved) list.onChange(questions.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  return (
    <FieldFrame field={list}>
      <p className={classes.label}>Questions</p>
      <Grid component="ol" hideEmpty gap={12} mb={8}>
        {questions.map(({ key, type }, index) => (
          <Grid component="li" key={key} gap={12} p={12} bd="1px solid var(--ff-hairline)" bdrs={8}>
            <TextField
              {...field(`fields.${index}.label`)}
              label={`Question ${index + 1}`}
              maxLength={ownFormLimits.label}
            />
            <Grid fit={160} gap={12} align="end">
              <SelectField {...field(`fields.${index}.type`)} label="Type" options={typeOptions} required={false} />
              <CheckboxField {...field(`fields.${index}.required`)} label="Answer required" />
            </Grid>
            {type === 'choice' && <OptionsField {...field(`fields.${index}.options`)} />}
            <Flex gap={4} align="stretch" justify="flex-end">
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Move question ${index + 1} up`}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <IconArrowUp size={18} stroke={1.5} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Move question ${index + 1} down`}
                disabled={index === questions.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <IconArrowDown size={18} stroke={1.5} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={`Remove question ${index + 1}`}
                onClick={() => list.onChange(questions.toSpliced(index, 1))}
              >
                <IconTrash size={18} stroke={1.5} aria-hidden />
              </ActionIcon>
            </Flex>
          </Grid>
        ))}
      </Grid>
      {questions.length < ownFormLimits.fields && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          onClick={() => {
            field('fields').form.startFresh(`fields.${questions.length}`);
            list.onChange([
              ...questions,
              { key: newKey(questions), label: '', type: 'text', required: false, options: [] },
            ]);
          }}
        >
          Add question
        </Button>
      )}
    </FieldFrame>
  );
}
