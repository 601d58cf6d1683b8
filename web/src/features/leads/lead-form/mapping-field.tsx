import { maxMappedFields } from '@fanfare/contract/leads/form-connection';
import { ActionIcon, Button, Select } from '@mantine/core';
import { IconArrowRight, IconPlus, IconTrash } from '@tabler/icons-react';
import type { Output } from '../../../lib/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import type { FieldProps } from '../../../ui/form/use-field.ts';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import type { LeadForm } from '../lead-queries.ts';
import { emptyPair, type Pair } from './connection-values.ts';
import classes from './lead-form.module.css';

type Props = FieldProps<Pair[]> & {
  questions: LeadForm['questions'];
  fields: Output<'POST /leads/autoresponder/custom_fields'>;
  isLoading: boolean;
  failure: string | undefined;
  serviceName: string;
};

type Option = { value: string; label: string };

/** Options including the chosen value, so that a value that is no longer offered stays visible and can be replaced. */
const withChosen = (options: readonly Option[], chosen: string): Option[] =>
  chosen === '' || options.some(({ value }) => value === chosen)
    ? [...options]
    : [...options, { value: chosen, label: `${chosen} (no longer there)` }];

/** Field for the mapping: rows of a question of the lead form and a field of the mailing service. */
export function MappingField(props: Props) {
  const { questions, fields, isLoading, failure, serviceName, ...field } = props;
  const questionOptions = questions.map(({ value, text }) => ({ value, label: text }));
  const fieldOptions = fields.map(({ value, text, required }) => ({
    value,
    label: required ? `${text} (required)` : text,
  }));
  return (
    <CustomField<Pair[]> {...field}>
      {({ value: pairs = [], onChange, onBlur, error }) => {
        const change = (index: number, patch: Partial<Pair>) => {
          onChange(pairs.map((pair, at) => (at === index ? { ...pair, ...patch } : pair)));
          onBlur();
        };
        return (
          <Grid component="fieldset" gap={8} aria-busy={isLoading}>
            <Block component="legend" mb={4} fw={500}>
              Answers to save in {serviceName}
            </Block>
            <Block component="p" c="dimmed">
              Email address and name are always sent.
            </Block>
            {failure && <Alert tone="warn">{failure}</Alert>}
            {[...pairs.entries()].map(([index, { question, field: target }]) => (
              <Flex key={index} className={classes.pair} gap={8}>
                <Select
                  className={classes.question}
                  aria-label={`Question ${index + 1}`}
                  placeholder="Question"
                  data={withChosen(questionOptions, question)}
                  value={question || null}
                  onChange={(next) => change(index, { question: next ?? '' })}
                />
                <Flex component="span" icons="dimmed" visibleFrom="xs">
                  <IconArrowRight size={18} stroke={1.5} aria-hidden />
                </Flex>
                <Select
                  className={classes.target}
                  aria-label={`Field ${index + 1}`}
                  placeholder={isLoading ? 'Loading…' : `${serviceName} field`}
                  data={withChosen(fieldOptions, target)}
                  value={target || null}
                  onChange={(next) => change(index, { field: next ?? '' })}
                />
                <ActionIcon
                  className={classes.remove}
                  variant="subtle"
                  color="gray"
                  aria-label={`Remove row ${index + 1}`}
                  onClick={() => onChange(pairs.filter((_, at) => at !== index))}
                >
                  <IconTrash size={18} stroke={1.5} aria-hidden />
                </ActionIcon>
              </Flex>
            ))}
            {error && (
              <Meta component="p" c="red" role="alert">
                {error}
              </Meta>
            )}
            <div>
              <Button
                variant="default"
                size="xs"
                leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
                disabled={isLoading || pairs.length >= maxMappedFields}
                onClick={() => onChange([...pairs, emptyPair])}
              >
                Add field
              </Button>
            </div>
          </Grid>
        );
      }}
    </CustomField>
  );
}
