import { formatCountOf } from '@fanfare/contract/kit/plurals';
import { Badge } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { useSave } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import { type Site, type SiteOptions, useSiteOptions } from '../site-queries.ts';
import { flattenCategoryTree } from './category-tree.ts';

export function CategoriesTab({ site }: { site: Site }) {
  const options = useSiteOptions(site.id);
  const canWrite = useCan('content:editor');
  if (options.isPending) return <TextSkeleton lines={6} />;
  if (!options.data) return <ErrorState error={options.error} onRetry={() => void options.refetch()} />;
  const { categories, users, plugin_sanity } = options.data;
  if (plugin_sanity.error)
    return (
      <Alert tone="warn" title="This site needs attention">
        {plugin_sanity.error}
      </Alert>
    );
  return (
    <Grid collapse="62em" columns="minmax(0, 1.6fr) minmax(0, 1fr)" gap={20} align="start">
      <div>
        <Section title="Categories" lead="Groups for your posts. Each has its own page on the site.">
          {categories.length === 0 && <Meta component="p">No categories yet.</Meta>}
          <ul>
            {flattenCategoryTree(categories).map(({ category, depth }) => (
              <Flex
                component="li"
                key={category.id}
                justify="space-between"
                gap={12}
                py={8}
                pl={20 * Math.min(depth, 4)}
                divided="between"
              >
                <Block component="span" miw={0} breakWords>
                  {category.name}
                </Block>
                <Badge>{formatCountOf(category.posts, 'post')}</Badge>
              </Flex>
            ))}
          </ul>
        </Section>
        {canWrite && <NewCategory siteId={site.id} categories={categories} />}
      </div>
      <div>
        <Section title="Authors" lead="Authors you can publish posts as.">
          <ul>
            {users.map(({ ID, display_name, user_nicename }) => (
              <Flex component="li" key={ID} justify="space-between" gap={12} py={8} divided="between">
                <Block component="span" miw={0} breakWords>
                  {display_name}
                </Block>
                <small>{user_nicename}</small>
              </Flex>
            ))}
          </ul>
        </Section>
      </div>
    </Grid>
  );
}

const CategoryDraft = z.object({
  name: z.string().trim().min(1, 'Enter a name for the category.').max(100, 'Enter a name for the category.'),
  parent: z.string().optional(),
});

type NewProps = { siteId: number; categories: SiteOptions['categories'] };

function NewCategory({ siteId, categories }: NewProps) {
  const [lastCreatedId, setLastCreatedId] = useState(0);
  const create = useSave('POST /content/site/{id}/category/create', {
    refreshes: ['GET /content/site/{id}/options', 'GET /content/site/{id}/categories'],
  });
  return (
    <Section title="New category">
      <Form
        key={lastCreatedId}
        schema={CategoryDraft}
        submit="Add category"
        label="New category"
        initial={{ name: '' }}
        onSubmit={async ({ name, parent }) => {
          const category = await create.mutateAsync({
            params: { id: siteId },
            body: { name, parent: parent ? Number(parent) : null },
          });
          toast.good(`Category “${category.name}” added.`);
          setLastCreatedId(category.id);
        }}
      >
        {(field) => (
          <Grid columns={2} gap={16} align="start" collapse="48em">
            <TextField {...field('name')} label="Name" maxLength={100} />
            <SelectField
              {...field('parent')}
              label="Parent category"
              placeholder="None"
              clearable
              options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          </Grid>
        )}
      </Form>
    </Section>
  );
}
