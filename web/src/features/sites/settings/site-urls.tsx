import { CopyButton } from '../../../ui/page/copy-button.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { ExternalLink } from '../manage/external-link.tsx';
import type { Site } from '../site-queries.ts';
import classes from './site-page.module.css';

/** Where the site, its feed and its sitemap are, to be copied into other places. */
export function SiteUrls({ site: { kind, site_url, feed_url } }: { site: Site }) {
  const places = [
    { label: 'Site', url: site_url, hint: 'What you give to people.' },
    ...(feed_url ? [{ label: 'Feed', url: feed_url, hint: 'For feed readers and newsletters.' }] : []),
    ...(kind === 'hosted'
      ? [{ label: 'Sitemap', url: `${site_url}/sitemap.xml`, hint: 'For search engines, which find it by themselves.' }]
      : []),
  ];
  return (
    <Section title="Addresses">
      <ul className={classes.addresses}>
        {places.map(({ label, url, hint }) => (
          <li key={label}>
            <strong>{label}</strong>
            <CopyButton value={url} label={`Copy ${label.toLowerCase()}`} size="xs" />
            <ExternalLink url={url} />
            <small>{hint}</small>
          </li>
        ))}
      </ul>
    </Section>
  );
}
