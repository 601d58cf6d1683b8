import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { useField } from '../../../ui/form/use-field.ts';
import { Grid } from '../../../ui/layout/layout.tsx';
import type { AdField } from '../ad-form.ts';

type Props = {
  field: AdField;
  /** Name of the form field of the first text; `others` is the name of the list of its variants. */
  first: 'message' | 'headline';
  others: 'variants.messages' | 'variants.headlines';
  label: string;
  description?: string;
  required?: boolean;
  maxLength: number;
  /** Label of the button that adds a variant. */
  add: string;
};

/** Fields for a text and its variants: each variant gives further ads. */
export function TextsField({ field, first, others, label, description, required = false, maxLength, add }: Props) {
  const list = useField(field(others));
  const texts = list.value ?? [];
  const names = texts.map((_, index) => `${label}, variant ${index + 2}`);
  const Input = first === 'message' ? TextareaField : TextField;
  return (
    <Grid gap={8}>
      <Input {...field(first)} label={label} description={description} maxLength={maxLength} required={required} />
      {names.map((name, index) => (
        <Grid key={name} columns="minmax(0, 1fr) auto" gap={8} align="end">
          <Input {...field(`${others}.${index}`)} label={name} maxLength={maxLength} />
          <ActionIcon
            size={36}
            variant="default"
            aria-label={`Remove ${name}`}
            onClick={() => list.onChange(texts.toSpliced(index, 1))}
          >
            <IconTrash size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Grid>
      ))}
      <Button
        w="fit-content"
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
        onClick={() => list.onChange([...texts, ''])}
      >
        {add}
      </Button>
    </Grid>
  );
}
