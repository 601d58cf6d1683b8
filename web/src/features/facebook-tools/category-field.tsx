import { SelectField } from '../../ui/fields/select-field.tsx';
import type { FieldProps } from '../../ui/form/use-form.ts';
import { type OptionFacts, useSiteOptions } from '../sites/index.tsx';

/** Says that the site sorts a draft as it sorts what has no category. */
export const siteChoice = '0';

/** What is chosen, as long as the site has it. */
export const categoryIn = (options: OptionFacts | undefined, chosen: string | undefined): string =>
  options?.categories.some(({ id }) => String(id) === chosen) ? (chosen ?? siteChoice) : siteChoice;

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
  return (
    <SelectField
      {...field}
      label="Post category"
      placeholder={isWaiting ? 'Loading categories' : 'Choose a site first'}
      disabled={!options.data}
      searchable={known.length > 8}
      options={known}
      value={options.data && categoryIn(options.data, field.value)}
    />
  );
}
