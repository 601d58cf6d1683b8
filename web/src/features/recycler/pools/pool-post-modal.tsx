import { poolLimits } from '@fanfare/contract/recycler/pool-rules';
import { PoolPostSettings } from '@fanfare/contract/recycler/pools';
import { ActionIcon, Button, Group, Modal, Stack } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { Grid } from '../../../ui/layout/layout.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import '@mantine/dates/styles.css';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { z } from 'zod';
import { useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { CustomField, toInputProps } from '../../../ui/fields/field-frame.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import type { GetFieldProps } from '../../../ui/form/use-field.ts';
import { type Pool, type PoolPost, staleAfterChange } from './pool-calls.ts';

type Values = z.input<typeof PoolPostSettings>;
type Props = { pool: Pool; post: PoolPost; onClose: () => void };

/** Dialog for other texts of a post, and the dates between which it is repeated. */
export function PoolPostModal({ pool, post, onClose }: Props) {
  const save = useSave('POST /recycler/pool/{id}/post/{pool_post_id}/save', {
    refreshes: staleAfterChange,
    onDone: () => {
      toast.good('Post saved.');
      onClose();
    },
  });
  const { variants, active_from, active_to } = post;
  return (
    <Modal opened onClose={onClose} title="Texts and dates" size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Form
        schema={PoolPostSettings}
        label="Texts and dates"
        submit="Save post"
        initial={{ variants: variants.length > 0 ? variants : [''], active_from, active_to }}
        onSubmit={(body) => save.mutateAsync({ params: { id: pool.pool_id, pool_post_id: post.pool_post_id }, body })}
        secondaryAction={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        {(field, { values }) => (
          <Stack gap="md">
            <Grid gap={4} breakWords>
              <Meta component="small" mt={4}>
                Original
              </Meta>
              <bdi>{post.full_message || post.name || 'Post without text'}</bdi>
            </Grid>
            <VariantFields field={field} variants={[...(values.variants ?? [])]} pool={pool} />
            <Grid fit="min(200px, 100%)" gap={16} align="end">
              <DateField field={field} name="active_from" label="First day" />
              <DateField field={field} name="active_to" label="Last day" />
            </Grid>
          </Stack>
        )}
      </Form>
    </Modal>
  );
}

type VariantProps = { field: GetFieldProps<Values>; variants: readonly string[]; pool: Pool };

function VariantFields({ field, variants, pool }: VariantProps) {
  const { onChange } = field('variants');
  const rows = variants.map((_, index) => ({ index, label: `Variant ${index + 1}` }));
  const after = pool.variant_after;
  return (
    <Stack gap="sm">
      {after > 0 && (
        <Meta component="p" mt={4}>
          Each text is used {after === 1 ? 'once' : `${after} times`}, in this order.
        </Meta>
      )}
      {rows.map(({ index, label }) => (
        <Group key={label} gap={4} wrap="nowrap" align="flex-start">
          <Grid columns={1} gap={4} flex="1 1 240px" miw={0}>
            <TextareaField {...field(`variants.${index}`)} label={label} rows={2} maxRows={8} />
          </Grid>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            mt={24}
            aria-label={`Remove ${label.toLowerCase()}`}
            onClick={() => onChange(variants.toSpliced(index, 1))}
          >
            <IconX size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {variants.length < poolLimits.variants && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
            onClick={() => onChange([...variants, ''])}
          >
            Add variant
          </Button>
        </Group>
      )}
    </Stack>
  );
}

type DateProps = { field: GetFieldProps<Values>; name: 'active_from' | 'active_to'; label: string };

const DateField = ({ field, name, label }: DateProps) => (
  <CustomField<string | null> {...field(name)}>
    {(bound) => (
      <DatePickerInput
        {...toInputProps(bound, { label })}
        placeholder="No limit"
        valueFormat="MMM D, YYYY"
        firstDayOfWeek={1}
        hideOutsideDates
        clearable
        clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
        previousLabel="Previous month"
        nextLabel="Next month"
        // Mantine gives its calendar role="dialog" with an aria-labelledby id that does not exist.
        popoverProps={{ withRoles: false }}
        value={bound.value ?? null}
        onChange={(day) => bound.onChange(day?.slice(0, 10) ?? null)}
      />
    )}
  </CustomField>
);
