import { Grid } from '../../../ui/layout/layout.tsx';
import { CopyButton } from '../../../ui/page/copy-button.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { ExternalLink } from '../manage/external-link.tsx';
import type { Site } from '../site-queries.ts';
import classes from './site-page.module.css';

/** URLs of the site, its feed and its sitemap, each with a copy button. */
export function SiteUrls({ site: { kind, site_url, feed_url } }: { site: Site }) {
  const urls = [
    { label: 'Site', url: site_url, hint: 'Share this link with your visitors.' },
    ...(feed_url ? [{ label: 'Feed', url: feed_url, hint: 'For feed readers and newsletters.' }] : []),
    ...(kind === 'hosted'
      ? [{ label: 'Sitemap', url: `${site_url}/sitemap.xml`, hint: 'For search engines. They find it automatically.' }]
      : []),
  ];
  return (
    <Section title="URLs">
      <Grid component="ul" rows columns={1} gap={12} className={classes.urls}>
        {urls.map(({ label, url, hint }) => (
          <Grid component="li" columns="minmax(0, 1fr) auto" gap="2px 12px" align="center" key={label}>
            <strong>{label}</strong>
            <CopyButton value={url} label={`Copy ${label.toLowerCase()} URL`} size="xs" />
            <ExternalLink url={url} />
            <small>{hint}</small>
          </Grid>
        ))}
      </Grid>
    </Section>
  );
}
