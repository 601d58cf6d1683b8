import { contestantCalls } from '@fanfare/contract/contests/contestant-calls';
import { contestantLimits } from '@fanfare/contract/contests/contestants';
import { Button, Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Form } from '../../../../ui/form/form.tsx';

const Schema = contestantCalls['POST /contest/{id}/contestants/add'].body;
type Person = z.input<typeof Schema>;
type Props = { onAdd: (person: Person) => Promise<{ added: number }>; onClose: () => void };
type Outcome = { email: string; isAdded: boolean };

/** Form for one contestant. It stays open after each entry, ready for the next. */
export function AddOneForm({ onAdd, onClose }: Props) {
  const [outcomes, setOutcomes] = useState<Outcome[]>([]);
  const root = useRef<HTMLDivElement>(null);
  // Focuses the first field after an entry was added, because the next entry has a new form.
  useEffect(() => {
    if (outcomes.length > 0) root.current?.querySelector('input')?.focus();
  }, [outcomes.length]);
  const last = outcomes.at(-1);
  const addedCount = outcomes.filter(({ isAdded }) => isAdded).length;
  return (
    <Stack gap="md" ref={root}>
      {last && (
        <Alert key={outcomes.length} tone={last.isAdded ? 'good' : 'warn'}>
          {last.isAdded ? `Added ${last.email}.` : `${last.email} is already in this contest.`}
          {addedCount > 1 && ` ${addedCount} entries added so far.`}
        </Alert>
      )}
      <Form
        key={outcomes.length}
        schema={Schema}
        submit="Add entry"
        label="Add one entry"
        onSubmit={async (person) => {
          const { added } = await onAdd(person);
          setOutcomes((list) => [...list, { email: person.email, isAdded: added > 0 }]);
        }}
        secondaryAction={
          <Button variant="default" onClick={onClose}>
            {outcomes.length > 0 ? 'Done' : 'Cancel'}
          </Button>
        }
      >
        {(field) => (
          <>
            <TextField {...field('name')} label="Name" autoComplete="off" autoFocus maxLength={contestantLimits.name} />
            <TextField {...field('email')} label="Email" type="email" autoComplete="off" maxLength={254} />
          </>
        )}
      </Form>
    </Stack>
  );
}
