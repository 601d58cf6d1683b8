import { contestantLimits, entryFieldLabels, type FieldUse } from '@fanfare/contract/contests/contestants';
import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useField } from '../../../ui/form/use-field.ts';
import { Flex, Grid } from '../../../ui/layout/layout.tsx';
import type { StepProps } from './contest-form.ts';
import { addRow } from './row-buttons.tsx';
import classes from './wizard.module.css';

const fieldUseOptions: { value: FieldUse; label: string }[] = [
  { value: 'off', label: 'Don’t ask' },
  { value: 'optional', label: 'Optional' },
  { value: 'required', label: 'Required' },
];

/** Questions for visitors besides name, email address and consent. */
export function EntryFormStep({ field }: Pick<StepProps, 'field'>) {
  const questions = useField(field('entry_form.questions'));
  const list = questions.value ?? [];
  const rows = useRef<HTMLUListElement>(null);
  return (
    <>
      <Text c="dimmed">Visitors enter a name and email address and give consent. Ask only for what you need.</Text>
      <div className={classes.pair}>
        <SelectField
          {...field('entry_form.phone')}
          label={entryFieldLabels.phone}
          options={fieldUseOptions}
          required={false}
        />
        <SelectField
          {...field('entry_form.country')}
          label={entryFieldLabels.country}
          options={fieldUseOptions}
          required={false}
        />
        <SelectField
          {...field('entry_form.birth_date')}
          label={entryFieldLabels.birth_date}
          options={fieldUseOptions}
          required={false}
          description="Checks the minimum age of your rules."
        />
      </div>
      <FieldFrame field={questions}>
        <ul ref={rows} className={classes.rows}>
          {[...list.keys()].map((index) => (
            <Grid component="li" key={index} gap={12} p={16} bd="1px solid var(--ff-hairline)" bdrs={12}>
              <TextField
                {...field(`entry_form.questions.${index}.text`)}
                label={`Question ${index + 1}`}
                maxLength={contestantLimits.question}
              />
              <Flex gap={8} miw={0}>
                <div className={classes.rowTitle}>
                  <CheckboxField {...field(`entry_form.questions.${index}.is_required`)} label="Answer required" />
                </div>
                <Button
                  variant="subtle"
                  color="red"
                  size="xs"
                  aria-label={`Remove question ${index + 1}`}
                  onClick={() => questions.onChange(list.toSpliced(index, 1))}
                >
                  Remove
                </Button>
              </Flex>
            </Grid>
          ))}
        </ul>
        {list.length < contestantLimits.maxQuestions && (
          <Button
            variant="default"
            mt={list.length > 0 ? 12 : 0}
            leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
            onClick={() => addRow(rows.current, () => questions.onChange([...list, { text: '', is_required: false }]))}
          >
            Add your own question
          </Button>
        )}
      </FieldFrame>
    </>
  );
}
