import { MultiSelect } from '@mantine/core';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import { NoOptions } from '../../../ui/fields/no-options.tsx';
import type { FieldProps } from '../../../ui/form/use-field.ts';
import { useRssSites } from '../rss-queries.ts';

/** Field for the sites on which a channel or favorite is visible; if none is chosen, it is visible on all. */
export function SitesField(props: FieldProps<string[]>) {
  const sites = useRssSites();
  const known = (sites.data?.sites ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <CustomField<string[]> {...props}>
      {({ value = [], onChange, onBlur, error }) => (
        <MultiSelect
          label="Sites"
          description="Leave empty to show it for all sites."
          placeholder={value.length === 0 ? 'All sites' : undefined}
          searchable
          error={error}
          // A chosen site that was deleted meanwhile stays in the field until it is removed.
          data={[
            ...known,
            ...value.filter((id) => !known.some((site) => site.value === id)).map((id) => ({ value: id, label: id })),
          ]}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          nothingFoundMessage={<NoOptions />}
        />
      )}
    </CustomField>
  );
}
