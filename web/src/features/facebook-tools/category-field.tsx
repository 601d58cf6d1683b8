import { SelectField } from '../../ui/fields/select-field.tsx';
import { type FieldProps, useFieldValue } from '../../ui/form/use-field.ts';
import { type SiteOptions, useSiteOptions } from '../sites/index.tsx';

/** Select value for "no category": the site applies its default. */
export const siteDefaultCategory = '0';

/** The selected category if the site still has it, otherwise the site default. */
export const toValidCategory = (options: SiteOptions | undefined, category: string | undefined): string =>
  options?.categories.some(({ id }) => String(id) === category)
    ? (category ?? siteDefaultCategory)
    : siteDefaultCategory;

type Props = { field: FieldProps<string | undefined>; siteId: number };

/** Select for the categories of the site. A deleted category falls back to the site default. */
export function CategoryField({ field, siteId }: Props) {
  const options = useSiteOptions(siteId);
  const category = useFieldValue(field);
  const categories = options.data?.categories ?? [];
  const categoryOptions = [
    { value: siteDefaultCategory, label: 'Site default' },
    ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const isLoading = siteId > 0 && options.isPending;
  return (
    <SelectField
      {...field}
      label="Post category"
      placeholder={isLoading ? 'Loading categories…' : 'Choose a site first'}
      disabled={!options.data}
      searchable={categoryOptions.length > 8}
      options={categoryOptions}
      value={options.data && toValidCategory(options.data, category)}
    />
  );
}
