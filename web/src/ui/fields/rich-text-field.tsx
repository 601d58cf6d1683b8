import { Input, Skeleton } from '@mantine/core';
import { lazy, Suspense, useId } from 'react';
import { type FieldProps, useField } from '../form/use-field.ts';
import { FieldFrame, type FieldLabels } from './field-frame.tsx';

const RichTextEditor = lazy(() =>
  import('./rich-text-editor.tsx').then((module) => ({ default: module.RichTextEditor })),
);

/** Field for formatted text as HTML. The editor is large and is loaded when the field is first rendered. */
export function RichTextField(props: FieldProps<string> & FieldLabels) {
  const field = useField(props);
  const { value, onChange, onBlur, error, required } = field;
  const { label, description } = props;
  const id = useId();
  return (
    <FieldFrame field={field}>
      <Input.Wrapper
        label={label}
        labelElement="div"
        description={description}
        error={error}
        withAsterisk={required}
        labelProps={{ id }}
      >
        <Suspense fallback={<Skeleton height={200} mt={6} />}>
          <RichTextEditor labelledBy={id} initial={value ?? ''} onChange={onChange} onBlur={onBlur} />
        </Suspense>
      </Input.Wrapper>
    </FieldFrame>
  );
}
