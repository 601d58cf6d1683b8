import { SiteDraft, siteLanguages } from '@fanfare/contract/sites';
import { useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { type Site, staleAfterSiteChange } from '../site-queries.ts';
import { AccentField } from './accent-field.tsx';
import { AssetMissingNotice } from './asset-missing-notice.tsx';
import { SiteDetailsFields } from './site-details-fields.tsx';
import { SlugField } from './site-fields.tsx';
import classes from './site-page.module.css';
import { SiteUrls } from './site-urls.tsx';

type Props = { site: Site; canManage: boolean };

export function SiteSettingsTab({ site, canManage }: Props) {
  const isHosted = site.kind === 'hosted';
  return (
    <div className={classes.facts}>
      <div>
        {!site.in_assets && (
          <div className={classes.notice}>
            <AssetMissingNotice site={site} />
          </div>
        )}
        {!canManage ? <Read site={site} /> : isHosted ? <HostedForm site={site} /> : <WordPressForm site={site} />}
      </div>
      <div>
        <SiteUrls site={site} />
      </div>
    </div>
  );
}

function useUpdate(site: Site) {
  const save = useSave('POST /content/site/{id}/update', { refreshes: staleAfterSiteChange });
  return async (body: Parameters<typeof save.mutateAsync>[0]['body']) => {
    const { name } = await save.mutateAsync({ params: { id: site.id }, body });
    toast.good(`${name} is saved.`);
  };
}

function HostedForm({ site }: { site: Site }) {
  const update = useUpdate(site);
  const { name, description, language, timezone, accent } = site;
  return (
    <Section title="Name and look" lead="What visitors and search engines read about it.">
      <Form
        schema={SiteDraft}
        submit="Save site"
        label="Name and look"
        initial={{ name, description, language, timezone, accent, slug: site.slug ?? '' }}
        onSubmit={update}
      >
        {(field, { values }) => (
          <>
            <TextField {...field('name')} label="Name of the site" maxLength={80} />
            <SlugField {...field('slug')} />
            {values.slug !== site.slug && (
              <p className={classes.hint}>The old address leads to the new one, so links to it go on working.</p>
            )}
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

const Told = SiteDraft.pick({ name: true, accent: true });

/** What a WordPress is called there is its own; here it may have another name and a colour to find it by. */
function WordPressForm({ site: { name, accent, ...site } }: { site: Site }) {
  const update = useUpdate({ ...site, name, accent });
  return (
    <Section title="Name and colour" lead="How you find it here. Nothing changes at WordPress.">
      <Form schema={Told} submit="Save site" label="Name and colour" initial={{ name, accent }} onSubmit={update}>
        {(field) => (
          <>
            <TextField {...field('name')} label="Name of the site" maxLength={80} />
            <AccentField {...field('accent')} />
          </>
        )}
      </Form>
    </Section>
  );
}

const Read = ({ site: { name, description, language, timezone } }: { site: Site }) => (
  <Section title="Name and look" lead="A manager of the business can change this.">
    <dl className={classes.list}>
      <dt>Name</dt>
      <dd>{name}</dd>
      <dt>About</dt>
      <dd>{description || 'Nothing said yet'}</dd>
      <dt>Language</dt>
      <dd>{siteLanguages[language]}</dd>
      <dt>Time zone</dt>
      <dd>{timezone.replaceAll('_', ' ')}</dd>
    </dl>
  </Section>
);
