import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Grid } from '../../../ui/layout/layout.tsx';

type Props = {
  label: string;
  description: string;
  placeholder: string;
  isBusy: boolean;
  onFind: (text: string) => void;
};

/** Form with one text to search for. */
export function SourceForm({ label, description, placeholder, isBusy, onFind }: Props) {
  const [text, setText] = useState('');
  return (
    <Grid
      component="form"
      columns="minmax(0, 1fr) auto"
      gap={8}
      align="end"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (text.trim()) onFind(text.trim());
      }}
    >
      <TextInput
        label={label}
        description={description}
        placeholder={placeholder}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" loading={isBusy}>
        Find
      </Button>
    </Grid>
  );
}
