import { pagePlacements, SitePageDraft } from '@fanfare/contract/sites/pages';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { query, useSave } from '../../../lib/api.ts';
import { slugFromName } from '../../../lib/slug.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { RichTextField } from '../../../ui/fields/rich-text-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/page/section.tsx';
import type { Site } from '../site-queries.ts';
import { staleAfterPageChange } from './page-queries.ts';

type Draft = z.input<typeof SitePageDraft>;
type Props = { site: Site; onClose: () => void };
const placementOptions = Object.entries(pagePlacements).map(([value, label]) => ({ value, label }));

export function NewPage({ site, onClose }: Props) {
  const create = useSave('POST /content/site/{id}/pages/create', { refreshes: staleAfterPageChange });
  return (
    <PageForm
      site={site}
      title="New page"
      submit="Publish page"
      initial={{ title: '', slug: '', html: '', placement: 'menu' }}
      onClose={onClose}
      onSave={async (body) => {
        await create.mutateAsync({ params: { id: site.id }, body });
        toast.good('Page published.');
      }}
    />
  );
}

export function EditPage({ site, pageId, onClose }: Props & { pageId: number }) {
  const params = { id: site.id, page_id: pageId };
  const page = useQuery(query('GET /content/site/{id}/pages/{page_id}', { params }));
  const save = useSave('POST /content/site/{id}/pages/{page_id}/save', { refreshes: staleAfterPageChange });
  if (page.isPending) return <FormSkeleton fields={4} />;
  if (!page.data) return <ErrorState error={page.error} onRetry={() => void page.refetch()} />;
  const { title, slug, html, placement } = page.data;
  return (
    <PageForm
      site={site}
      title="Edit page"
      submit="Save page"
      initial={{ title, slug, html, placement }}
      onClose={onClose}
      onSave={async (body) => {
        await save.mutateAsync({ params, body });
        toast.good('Page saved.');
      }}
    />
  );
}

type FormProps = Props & { title: string; submit: string; initial: Draft; onSave: (draft: Draft) => Promise<void> };

function PageForm({ site, title, submit, initial, onClose, onSave }: FormProps) {
  return (
    <Section title={title} lead="Visitors see the page as soon as you save it.">
      <Form
        schema={SitePageDraft}
        submit={submit}
        label={title}
        initial={initial}
        secondaryAction={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
        onSubmit={async (draft) => {
          await onSave(draft);
          onClose();
        }}
      >
        {(field, { values }) => {
          const isSlugFromTitle = (values.slug ?? '') === slugFromName(values.title ?? '');
          return (
            <>
              <TextField
                {...field('title')}
                label="Title"
                maxLength={120}
                onChange={(value) => {
                  field('title').onChange(value ?? undefined);
                  if (isSlugFromTitle) field('slug').onChange(slugFromName(value ?? ''));
                }}
              />
              <Grid columns={2} gap={16} align="start" collapse="48em">
                <TextField
                  {...field('slug')}
                  label="URL"
                  maxLength={80}
                  description={
                    <Block component="span" breakWords>{`${site.site_url}/pages/${values.slug || '…'}`}</Block>
                  }
                />
                <SelectField
                  {...field('placement')}
                  label="Link"
                  description="Where visitors find the page."
                  options={placementOptions}
                />
              </Grid>
              <RichTextField {...field('html')} label="Text" />
            </>
          );
        }}
      </Form>
    </Section>
  );
}
