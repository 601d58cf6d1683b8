import { SelectField } from '../../ui/select-field.tsx';
import type { FieldProps } from '../../ui/use-form.ts';
import { useSiteOptions } from '../sites/index.tsx';

/** Says that the site sorts a draft as it sorts what has no category. */
export const siteChoice = '0';

type Props = { field: FieldProps<string | undefined>; siteId: number };

/** The categories of the chosen site. One that is gone meanwhile falls back to the site's own choice. */
export function CategoryField({ field, siteId }: Props) {
  const options = useSiteOptions(siteId);
  const categories = options.data?.categories ?? [];
  const known = [
    { value: siteChoice, label: 'The site’s own choice' },
    ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const isWaiting = siteId > 0 && options.isPending;
  const isKnown = known.some(({ value }) => value === field.value);
  return (
    <SelectField
      {...field}
      label="Post category"
      placeholder={isWaiting ? 'Loading categories' : 'Choose a site first'}
      disabled={!options.data}
      searchable={known.length > 8}
      options={known}
      value={options.data ? (isKnown ? field.value : siteChoice) : undefined}
    />
  );
}
