import { Badge } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { useSave } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useCan } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { type OptionFacts, type Site, useSiteOptions } from '../site-queries.ts';
import { flattenCategoryTree } from './category-tree.ts';
import classes from './site-page.module.css';

export function CategoriesTab({ site }: { site: Site }) {
  const options = useSiteOptions(site.id);
  const canWrite = useCan('content:editor');
  if (options.isPending) return <TextSkeleton lines={6} />;
  if (!options.data) return <ErrorState error={options.error} onRetry={() => void options.refetch()} />;
  const { categories, users, plugin_sanity } = options.data;
  if (plugin_sanity.error)
    return (
      <Alert tone="warn" title="This site needs you">
        {plugin_sanity.error}
      </Alert>
    );
  return (
    <div className={classes.facts}>
      <div>
        <Section title="Categories" lead="What posts are sorted by. Visitors find a page for each.">
          {categories.length === 0 && <p className={classes.hint}>There is none yet.</p>}
          <ul className={classes.lines}>
            {flattenCategoryTree(categories).map(({ category, depth }) => (
              <li key={category.id} data-depth={Math.min(depth, 4)}>
                <span>{category.name}</span>
                <Badge>{category.posts === 1 ? '1 post' : `${formatNumber(category.posts)} posts`}</Badge>
              </li>
            ))}
          </ul>
        </Section>
        {canWrite && <NewCategory siteId={site.id} categories={categories} />}
      </div>
      <div>
        <Section title="People" lead="Whom posts can be written as.">
          <ul className={classes.lines}>
            {users.map(({ ID, display_name, user_nicename }) => (
              <li key={ID}>
                <span>{display_name}</span>
                <small>{user_nicename}</small>
              </li>
            ))}
          </ul>
        </Section>
      </div>
    </div>
  );
}

const Draft = z.object({
  name: z.string().trim().min(1, 'Enter a name for the category.').max(100, 'Enter a name for the category.'),
  parent: z.string().optional(),
});

type NewProps = { siteId: number; categories: OptionFacts['categories'] };

function NewCategory({ siteId, categories }: NewProps) {
  const [made, setMade] = useState(0);
  const create = useSave('POST /content/site/{id}/category/create', {
    refreshes: ['GET /content/site/{id}/options', 'GET /content/site/{id}/categories'],
  });
  return (
    <Section title="New category">
      <Form
        key={made}
        schema={Draft}
        submit="Add category"
        label="New category"
        initial={{ name: '' }}
        onSubmit={async ({ name, parent }) => {
          const category = await create.mutateAsync({
            params: { id: siteId },
            body: { name, parent: parent ? Number(parent) : null },
          });
          toast.good(`${category.name} is a category now.`);
          setMade(category.id);
        }}
      >
        {(field) => (
          <div className={classes.pair}>
            <TextField {...field('name')} label="Name" maxLength={100} />
            <SelectField
              {...field('parent')}
              label="Below"
              placeholder="Nothing, it stands alone"
              clearable
              options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          </div>
        )}
      </Form>
    </Section>
  );
}
