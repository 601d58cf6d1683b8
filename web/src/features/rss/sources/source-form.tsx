import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from './sources.module.css';

type Props = {
  label: string;
  description: string;
  placeholder: string;
  isBusy: boolean;
  onFind: (text: string) => void;
};

/** One text to look for. */
export function SourceForm({ label, description, placeholder, isBusy, onFind }: Props) {
  const [text, setText] = useState('');
  return (
    <form
      className={classes.form}
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
    </form>
  );
}
