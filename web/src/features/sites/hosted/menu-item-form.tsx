import { MenuItem } from '@fanfare/contract/sites/pages';
import { Button, Select } from '@mantine/core';
import { useRef } from 'react';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useFormValues } from '../../../ui/form/use-field.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { Grid } from '../../../ui/layout/layout.tsx';
import { choiceOf, type MenuTargets, parseChoice } from './menu-items.ts';

type Props = { targets: MenuTargets; onAdd: (item: MenuItem) => void };

const emptyDraft = { label: '' };

/** Adds a page, a category or a link to the menu. */
export function AddMenuItem({ targets: { pages, categories }, onAdd }: Props) {
  const root = useRef<HTMLFormElement>(null);
  const { form, field } = useForm<MenuItem>({ schema: MenuItem, initial: emptyDraft, root });
  const choice = useFormValues(form, choiceOf);
  const isLink = choice === 'link';
  return (
    <Grid
      component="form"
      ref={root}
      noValidate
      aria-label="Add item"
      fit={180}
      gap={12}
      align="end"
      mt={16}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit((item) => {
          onAdd(MenuItem.parse(item));
          form.replace(emptyDraft);
        });
      }}
    >
      <CustomField {...field('kind')}>
        {({ name, error }) => (
          <Select
            name={name}
            label="Add item"
            placeholder="Page, category or link"
            searchable
            value={choice}
            onChange={(next) => form.change(parseChoice(next ?? ''))}
            error={error}
            data={[
              { group: 'Site', items: [{ value: 'home', label: 'All posts' }] },
              { group: 'Pages', items: pages.map(({ id, title }) => ({ value: `page:${id}`, label: title })) },
              {
                group: 'Categories',
                items: categories.map(({ id, name: label }) => ({ value: `category:${id}`, label })),
              },
              { group: 'Other', items: [{ value: 'link', label: 'Link to another site' }] },
            ]}
          />
        )}
      </CustomField>
      {isLink && <TextField {...field('url')} label="URL" type="url" placeholder="https://" />}
      {choice !== null && (
        <TextField {...field('label')} label={isLink ? 'Label' : 'Label (optional)'} maxLength={60} />
      )}
      <Button type="submit" w="fit-content" variant="default" disabled={choice === null}>
        Add to menu
      </Button>
    </Grid>
  );
}
