import { formatFileSize } from '@fanfare/contract/media/uploads';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { CopyButton } from '../../../ui/page/copy-button.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { ExternalLink } from '../search/external-link.tsx';
import type { MediaItem } from '../types.ts';

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
    <Grid component="section" aria-label="File info" gap={12} pt={16} divided>
      {item.warning && <Alert tone="warn">{item.warning}</Alert>}
      <Grid component="dl" gap={8}>
        {details.map(([name, value]) => (
          <Flex gap={12} align="stretch" key={name}>
            <Block component="dt" flex="0 0 96px">
              {name}
            </Block>
            <Block component="dd" flex={1} miw={0}>
              {value}
            </Block>
          </Flex>
        ))}
        {source && (
          <Flex gap={12} align="stretch">
            <Block component="dt" flex="0 0 96px">
              Source
            </Block>
            <Block component="dd" flex={1} miw={0}>
              <Source source={source} />
            </Block>
          </Flex>
        )}
      </Grid>
      <Flex gap="8px 16px" wrap>
        <CopyButton value={item.src} label="Copy URL" size="xs" />
        <Anchor href={item.path} target="_blank" rel="noreferrer">
          Open file
        </Anchor>
      </Flex>
    </Grid>
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
