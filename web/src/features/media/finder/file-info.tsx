import { sizeInWords } from '@fanfare/contract/uploads';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { CopyButton } from '../../../ui/page/copy-button.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { ExternalLink } from '../search/external-link.tsx';
import type { MediaItem } from '../types.ts';
import classes from './finder.module.css';

const aspectWords = { standard: 'standard', square: 'square', wide: 'wide', portrait: 'portrait' };

export function FileInfo({ item }: { item: MediaItem }) {
  const { width, height, aspect, source } = item;
  const facts: [string, ReactNode][] = [
    ['Type', item.type],
    ['Size', sizeInWords(item.size)],
    ...(width && height && aspect
      ? ([['Dimensions', `${width}×${height}, ${aspectWords[aspect]}`]] satisfies [string, ReactNode][])
      : []),
    [
      'Uploaded',
      <>
        <DateTime at={item.uploaded} show="relative" /> by {item.uploaded_by}
      </>,
    ],
  ];
  return (
    <section aria-label="Facts" className={classes.part}>
      {item.warning && <Alert tone="warn">{item.warning}</Alert>}
      <dl className={classes.facts}>
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
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
        <CopyButton value={item.src} label="Copy address" size="xs" />
        <Anchor href={item.path} target="_blank" rel="noreferrer">
          Open the file
        </Anchor>
      </div>
    </section>
  );
}

/** Whom to name beside the picture, wherever it is shown. */
function Source({ source }: { source: NonNullable<MediaItem['source']> }) {
  const { site, page_url, owner_name, owner_url, licence, licence_url } = source;
  if (site === 'web') return <ExternalLink href={page_url}>{new URL(page_url).hostname}</ExternalLink>;
  return (
    <>
      <ExternalLink href={page_url}>Flickr</ExternalLink>
      {owner_name && <> by {owner_url ? <ExternalLink href={owner_url}>{owner_name}</ExternalLink> : owner_name}</>}
      {licence && <>, {licence_url ? <ExternalLink href={licence_url}>{licence}</ExternalLink> : licence}</>}
    </>
  );
}
