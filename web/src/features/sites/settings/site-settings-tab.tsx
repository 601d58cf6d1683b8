import { siteLanguages } from '@fanfare/contract/sites/languages';
import { SiteDraft } from '@fanfare/contract/sites/site';
import { useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import { AssetMissingNotice } from '../manage/asset-missing-notice.tsx';
import { AccentField } from '../site-form/accent-field.tsx';
import { SiteDetailsFields } from '../site-form/site-details-fields.tsx';
import { SlugField } from '../site-form/site-fields.tsx';
import { type Site, staleAfterSiteChange } from '../site-queries.ts';
import { SiteUrls } from './site-urls.tsx';

type Props = { site: Site; canManage: boolean };

export function SiteSettingsTab({ site, canManage }: Props) {
  const isHosted = site.kind === 'hosted';
  return (
    <Grid collapse="62em" columns="minmax(0, 1.6fr) minmax(0, 1fr)" gap={20} align="start">
      <div>
        {!site.in_assets && (
          <Block mb={20}>
            <AssetMissingNotice site={site} />
          </Block>
        )}
        {!canManage && <SiteDetails site={site} />}
        {canManage && isHosted && <HostedForm site={site} />}
        {canManage && !isHosted && <WordPressForm site={site} />}
      </div>
      <div>
        <SiteUrls site={site} />
      </div>
    </Grid>
  );
}

function useUpdateSite(site: Site) {
  const save = useSave('POST /content/site/{id}/update', { refreshes: staleAfterSiteChange });
  return async (body: Parameters<typeof save.mutateAsync>[0]['body']) => {
    const { name } = await save.mutateAsync({ params: { id: site.id }, body });
    toast.good(`${name} saved.`);
  };
}

function HostedForm({ site }: { site: Site }) {
  const update = useUpdateSite(site);
  const { name, description, language, timezone, accent } = site;
  return (
    <Section title="Name and design" lead="Shown to visitors and search engines.">
      <Form
        schema={SiteDraft}
        submit="Save site"
        label="Name and design"
        initial={{ name, description, language, timezone, accent, slug: site.slug ?? '' }}
        onSubmit={update}
      >
        {(field, { values }) => (
          <>
            <TextField {...field('name')} label="Site name" maxLength={80} />
            <SlugField {...field('slug')} />
            {values.slug !== site.slug && <Meta component="p">Links to the old URL keep working.</Meta>}
            <SiteDetailsFields
              name={values.name}
              description={field('description')}
              language={field('language')}
              timezone={field('timezone')}
              accent={field('accent')}
            />
          </>
        )}
      </Form>
    </Section>
  );
}

const WordPressDraft = SiteDraft.pick({ name: true, accent: true });

/** The name and color of a WordPress site in Fanfare. They do not change the site itself. */
function WordPressForm({ site: { name, accent, ...site } }: { site: Site }) {
  const update = useUpdateSite({ ...site, name, accent });
  return (
    <Section title="Name and color" lead="How the site appears in Fanfare. WordPress isn’t changed.">
      <Form
        schema={WordPressDraft}
        submit="Save site"
        label="Name and color"
        initial={{ name, accent }}
        onSubmit={update}
      >
        {(field) => (
          <>
            <TextField {...field('name')} label="Site name" maxLength={80} />
            <AccentField {...field('accent')} />
          </>
        )}
      </Form>
    </Section>
  );
}

const SiteDetails = ({ site: { name, description, language, timezone } }: { site: Site }) => (
  <Section title="Name and design" lead="You need the Manager role to change this.">
    <Grid component="dl" columns="auto 1fr" gap="6px 20px">
      <dt>Name</dt>
      <dd>{name}</dd>
      <dt>Description</dt>
      <dd>{description || 'No description'}</dd>
      <dt>Language</dt>
      <dd>{siteLanguages[language]}</dd>
      <dt>Time zone</dt>
      <dd>{timezone.replaceAll('_', ' ')}</dd>
    </Grid>
  </Section>
);
