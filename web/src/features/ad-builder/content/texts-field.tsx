import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { useField } from '../../../ui/form/use-field.ts';
import type { AdField } from '../ad-form.ts';
import classes from './content.module.css';

type Props = {
  field: AdField;
  /** The field of the first text, and the list of its variants. */
  first: 'message' | 'headline';
  others: 'variants.messages' | 'variants.headlines';
  label: string;
  description?: string;
  required?: boolean;
  maxLength: number;
  /** Words on the button that adds a variant. */
  add: string;
};

/** A text and its variants: each of them gives further ads. */
export function TextsField({ field, first, others, label, description, required = false, maxLength, add }: Props) {
  const list = useField(field(others));
  const texts = list.value ?? [];
  const names = texts.map((_, index) => `${label}, variant ${index + 2}`);
  const Input = first === 'message' ? TextareaField : TextField;
  return (
    <div className={classes.texts}>
      <Input {...field(first)} {...{ label, description, maxLength, required }} />
      {names.map((name, index) => (
        <div key={name} className={classes.variant}>
          <Input {...field(`${others}.${index}`)} label={name} maxLength={maxLength} />
          <ActionIcon
            size={36}
            variant="default"
            aria-label={`Remove ${name}`}
            onClick={() => list.onChange(texts.toSpliced(index, 1))}
          >
            <IconTrash size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        className={classes.add}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
        onClick={() => list.onChange([...texts, ''])}
      >
        {add}
      </Button>
    </div>
  );
}
