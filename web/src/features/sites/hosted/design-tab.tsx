import { type feedTexts, SiteDesign, type siteThemes } from '@fanfare/contract/sites/design';
import { useQuery } from '@tanstack/react-query';
import { type Output, query, useSave } from '../../../lib/api.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { SitePreview } from '../site-form/site-preview.tsx';
import type { Site } from '../site-queries.ts';
import { DesignImageField, useLibraryImage } from './design-image-field.tsx';
import { ThemeField } from './theme-field.tsx';

type Design = Output<'GET /content/site/{id}/design'>;
const feedOptions: { value: (typeof feedTexts)[number]; label: string }[] = [
  { value: 'full', label: 'Full posts' },
  { value: 'excerpt', label: 'Excerpts only' },
];

/** Tab for the theme, images, footer and feed of a hosted site. */
export function DesignTab({ site }: { site: Site }) {
  const design = useQuery(query('GET /content/site/{id}/design', { params: { id: site.id } }));
  if (design.isPending) return <FormSkeleton fields={6} />;
  if (!design.data) return <ErrorState error={design.error} onRetry={() => void design.refetch()} />;
  return <DesignForm site={site} design={design.data} />;
}

export function DesignForm({ site, design }: { site: Site; design: Design }) {
  const save = useSave('POST /content/site/{id}/design/save', { refreshes: ['GET /content/site/{id}/design'] });
  const { logo: _, icon: __, cover: ___, ...initial } = design;
  return (
    <Section title="Design" lead="How your site looks to visitors.">
      <Form
        schema={SiteDesign}
        submit="Save design"
        label="Design"
        initial={initial}
        onSubmit={async (body) => {
          await save.mutateAsync({ params: { id: site.id }, body });
          toast.good('Design saved.');
        }}
      >
        {(field, { values }) => (
          <>
            <ThemeField {...field('theme')} />
            <DesignPreview site={site} theme={values.theme} logoId={values.logo_id} coverId={values.cover_id} />
            <DesignImageField {...field('logo_id')} label="Logo" description="Shown instead of the site name." />
            <DesignImageField
              {...field('icon_id')}
              label="Icon"
              description="Shown in browser tabs and bookmarks. Use a square image."
            />
            <DesignImageField {...field('cover_id')} label="Cover image" description="Shown on the front page." />
            <SelectField
              {...field('feed_text')}
              label="Feed"
              description="What feed readers and newsletters get."
              options={feedOptions}
            />
            <SwitchField
              {...field('footer_line')}
              label="Show “Published with Fanfare”"
              description="At the end of every page."
            />
            <SwitchField
              {...field('subscribe_form')}
              label="Show a subscribe form"
              description="Visitors can subscribe by email at the end of every page."
            />
          </>
        )}
      </Form>
    </Section>
  );
}

type PreviewProps = {
  site: Site;
  theme: keyof typeof siteThemes | undefined;
  logoId: unknown;
  coverId: unknown;
};

function DesignPreview({ site, theme = 'journal', logoId, coverId }: PreviewProps) {
  const { name, description, accent, timezone } = site;
  return (
    <SitePreview
      name={name}
      description={description}
      accent={accent}
      theme={theme}
      timeZone={timezone}
      logo={useLibraryImage(logoId)?.src}
      cover={useLibraryImage(coverId)?.src}
    />
  );
}
