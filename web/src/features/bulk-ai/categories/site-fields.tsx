import { multiselectMaxHeight } from '@fanfare/contract/ai-writer/article';
import { Button, MultiSelect, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call, query } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import { NoOptions } from '../../../ui/fields/no-options.tsx';
import type { FormStore } from '../../../ui/form/form-store.ts';
import { type GetFieldProps, useFormValues } from '../../../ui/form/use-field.ts';
import { categoriesQuery } from '../bulk-queries.ts';
import type { CategoryValues } from './category-values.ts';

type Props = {
  form: FormStore<CategoryValues>;
  field: GetFieldProps<CategoryValues>;
};

/** Option for the site's own author, used if none is chosen. */
const siteAuthor = { value: '0', label: 'Default author of the site' };

/**
 * Fields for the site, its post categories and its authors. Choosing another site clears the choices of categories and
 * authors.
 */
export function SiteFields({ form, field }: Props) {
  const siteId = useFormValues(form, ({ site }) => site);
  const canListSites = useCan('content:viewer');
  const sites = useQuery({ ...query('GET /content/sites'), enabled: canListSites });
  // Members of bulk AI without a role for content can use the sites that have a category.
  const categories = useQuery(categoriesQuery);
  const usedSites = (categories.data?.categories ?? []).map(({ site }) => site);
  const choices = useQuery({
    queryKey: ['POST /bulkaicontentgeneration/category/sites/categories', siteId],
    queryFn: ({ signal }) =>
      call('POST /bulkaicontentgeneration/category/sites/categories', { body: { site: siteId ?? 0 }, signal }),
    enabled: siteId !== undefined,
  });
  const siteOptions = [...(sites.data?.sites ?? []), ...usedSites]
    .filter(({ id }, at, all) => all.findIndex((site) => site.id === id) === at)
    .map(({ id, name }) => ({ value: String(id), label: name }));
  const categoryOptions = (choices.data?.categories ?? []).map(({ cat_ID, cat_name }) => ({
    value: String(cat_ID),
    label: cat_name,
  }));
  const authorOptions = [
    siteAuthor,
    ...(choices.data?.users ?? []).map(({ ID, user_nicename }) => ({ value: String(ID), label: user_nicename })),
  ];
  const isEmpty = sites.data !== undefined && siteOptions.length === 0;
  return (
    <>
      <CustomField<number | undefined> {...field('site')}>
        {({ value, error, onBlur }) => (
          <Select
            label="Site"
            description={canListSites ? undefined : 'You need the Viewer role for content to choose another site.'}
            placeholder={isEmpty ? 'No sites yet' : 'Choose a site'}
            withAsterisk
            searchable
            allowDeselect={false}
            error={error}
            data={siteOptions}
            nothingFoundMessage={<NoOptions />}
            value={value === undefined ? null : String(value)}
            onChange={(next) => {
              form.change({
                site: next === null ? undefined : Number(next),
                post_categories: [],
                post_author: 0,
              });
              onBlur();
            }}
          />
        )}
      </CustomField>
      {isEmpty && canListSites && (
        <Alert
          tone="info"
          action={
            <Button size="xs" variant="default" component={Link} to="/content">
              Create a site
            </Button>
          }
        >
          Articles are published on a site, and you have none yet.
        </Alert>
      )}
      {choices.error && (
        <Alert tone="warn">We couldn’t load the categories and authors of this site. You can choose them later.</Alert>
      )}
      <CustomField<number[]> {...field('post_categories')}>
        {({ value = [], error, onChange, onBlur }) => (
          <MultiSelect
            label="Post categories"
            description="Where the articles appear on the site."
            placeholder={value.length === 0 ? 'Default category of the site' : undefined}
            searchable
            disabled={siteId === undefined}
            maxDropdownHeight={multiselectMaxHeight}
            error={error}
            data={categoryOptions}
            nothingFoundMessage={<NoOptions />}
            value={value.map(String).filter((id) => choices.data === undefined || isListed(id, categoryOptions))}
            onChange={(ids) => onChange(ids.map(Number))}
            onBlur={onBlur}
          />
        )}
      </CustomField>
      <CustomField<number> {...field('post_author')}>
        {({ value = 0, error, onChange }) => (
          <Select
            label="Author"
            searchable
            allowDeselect={false}
            disabled={siteId === undefined}
            error={error}
            data={authorOptions}
            nothingFoundMessage={<NoOptions />}
            value={isListed(String(value), authorOptions) ? String(value) : siteAuthor.value}
            onChange={(next) => onChange(Number(next ?? 0))}
          />
        )}
      </CustomField>
    </>
  );
}

const isListed = (id: string, options: readonly { value: string }[]): boolean =>
  options.some(({ value }) => value === id);
