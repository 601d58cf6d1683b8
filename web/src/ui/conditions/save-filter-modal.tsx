import { Button, Modal, Text } from '@mantine/core';
import type { z } from 'zod';
import { TextField } from '../fields/text-field.tsx';
import { Form } from '../form/form.tsx';

type NameSchema = z.core.$ZodType<{ name: string }, { name: string }>;

type Props = {
  opened: boolean;
  onClose: () => void;
  schema: NameSchema;
  maxLength: number;
  /** Sentence that says what the filter keeps. */
  about: string;
  onSave: (name: string) => Promise<unknown>;
};

export const SaveFilterModal = ({ opened, onClose, schema, maxLength, about, onSave }: Props) => (
  <Modal opened={opened} onClose={onClose} title="Save filter" size={460}>
    <Form
      schema={schema}
      submit="Save filter"
      secondaryAction={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
      onSubmit={async ({ name }) => {
        await onSave(name);
        onClose();
      }}
    >
      {(field) => (
        <>
          <TextField {...field('name')} label="Name" maxLength={maxLength} autoFocus />
          <Text m={0} fz={13} c="dimmed">
            {about}
          </Text>
        </>
      )}
    </Form>
  </Modal>
);
