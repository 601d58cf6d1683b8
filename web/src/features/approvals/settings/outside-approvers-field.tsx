import { type ApprovalSettings, maxOutsideApprovers } from '@fanfare/contract/approvals/settings';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { z } from 'zod';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { type GetFieldProps, useField } from '../../../ui/form/use-field.ts';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import classes from '../approvals.module.css';

/** People without an account, such as clients. A problem of the whole list is shown above the form. */
export function OutsideApproversField({ field }: { field: GetFieldProps<z.input<typeof ApprovalSettings>> }) {
  const list = useField(field('outside_approvers'));
  const people = list.value ?? [];
  const labels = people.map((_, index) => `person ${index + 1}`);
  return (
    <Grid component="fieldset" gap={12}>
      <Block component="legend" fw={600}>
        People without an account
      </Block>
      <Block component="p" c="dimmed">
        Clients, for example. They decide on content by email, never on money.
      </Block>
      {labels.map((label, index) => (
        <Grid key={label} className={classes.person} columns="minmax(0, 1fr) minmax(0, 1fr) auto" gap={8} align="start">
          <TextField {...field(`outside_approvers.${index}.name`)} label={`Name of ${label}`} />
          <TextField {...field(`outside_approvers.${index}.email`)} label={`Email of ${label}`} type="email" />
          <ActionIcon
            mt={26}
            variant="default"
            size={36}
            aria-label={`Remove ${label}`}
            onClick={() => list.onChange(people.toSpliced(index, 1))}
          >
            <IconTrash size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Grid>
      ))}
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          disabled={people.length >= maxOutsideApprovers}
          onClick={() => list.onChange([...people, { name: '', email: '' }])}
        >
          Add person
        </Button>
      </div>
    </Grid>
  );
}
