import { formatFileSize } from '@fanfare/contract/media/uploads';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { CopyButton } from '../../../ui/page/copy-button.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { ExternalLink } from '../search/external-link.tsx';
import type { MediaItem } from '../types.ts';
import classes from './finder.module.css';

const aspectLabels = { standard: 'standard', square: 'square', wide: 'wide', portrait: 'portrait' };

export function FileInfo({ item }: { item: MediaItem }) {
  const { width, height, aspect, source } = item;
  const details: [string, ReactNode][] = [
    ['Type', item.type],
    ['Size', formatFileSize(item.size)],
    ...(width && height && aspect
      ? ([['Dimensions', `${width}×${height}, ${aspectLabels[aspect]}`]] satisfies [string, ReactNode][])
      : []),
    [
      'Uploaded',
      <>
        <DateTime at={item.uploaded} show="relative" /> by {item.uploaded_by}
      </>,
    ],
  ];
  return (
    <section aria-label="File info" className={classes.part}>
      {item.warning && <Alert tone="warn">{item.warning}</Alert>}
      <dl className={classes.info}>
        {details.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {source && (
          <div>
            <dt>Source</dt>
            <dd>
              <Source source={source} />
            </dd>
          </div>
        )}
      </dl>
      <div className={classes.address}>
        <CopyButton value={item.src} label="Copy URL" size="xs" />
        <Anchor href={item.path} target="_blank" rel="noreferrer">
          Open file
        </Anchor>
      </div>
    </section>
  );
}

/** The credit to show with the image. */
function Source({ source }: { source: NonNullable<MediaItem['source']> }) {
  const { site, page_url, owner_name, owner_url, licence, licence_url } = source;
  if (site === 'ai') return <>Made with AI</>;
  if (site === 'web') return <ExternalLink href={page_url}>{new URL(page_url).hostname}</ExternalLink>;
  return (
    <>
      <ExternalLink href={page_url}>Flickr</ExternalLink>
      {owner_name && <> by {owner_url ? <ExternalLink href={owner_url}>{owner_name}</ExternalLink> : owner_name}</>}
      {licence && <>, {licence_url ? <ExternalLink href={licence_url}>{licence}</ExternalLink> : licence}</>}
    </>
  );
}
