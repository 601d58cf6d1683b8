import { Button, Select, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import { NoOptions } from '../../../ui/fields/no-options.tsx';
import { Grid } from '../../../ui/layout/layout.tsx';
import { useEditorContext } from '../session/editor-context.ts';

export function CategoryField() {
  const { session, site } = useEditorContext();
  const [name, setName] = useState<string>();
  const create = useSave('POST /content/site/{id}/category/create', {
    refreshes: ['GET /content/site/{id}/options'],
    onDone: ({ id }) => {
      session.change({ post_category: id });
      setName(undefined);
    },
  });
  const add = () => {
    if (!name?.trim()) return setName(undefined);
    create.mutate({ params: { id: site.id }, body: { name: name.trim() } }, { onError: toast.failed });
  };
  return (
    <Grid gap={12}>
      <CustomField {...session.field('post_category')}>
        {({ value: category = 0, onChange, error }) => (
          <Select
            aria-label="Category"
            data={[
              { value: '0', label: 'No category' },
              ...site.categories.map(({ id, name: label }) => ({ value: String(id), label })),
            ]}
            searchable={site.categories.length > 8}
            allowDeselect={false}
            nothingFoundMessage={<NoOptions />}
            value={String(category)}
            error={error}
            onChange={(value) => onChange(Number(value ?? 0))}
          />
        )}
      </CustomField>
      {name === undefined ? (
        <Button
          w="fit-content"
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          onClick={() => setName('')}
        >
          New category
        </Button>
      ) : (
        <TextInput
          aria-label="New category name"
          placeholder="New category name"
          maxLength={100}
          autoFocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-enter-target="add-category"
          onKeyDown={(event) => event.key === 'Escape' && setName(undefined)}
          rightSectionWidth={64}
          rightSection={
            <Button id="add-category" size="compact-xs" variant="light" loading={create.isPending} onClick={add}>
              Add
            </Button>
          }
        />
      )}
    </Grid>
  );
}
