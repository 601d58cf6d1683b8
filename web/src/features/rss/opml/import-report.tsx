import { formatCountOf } from '@fanfare/contract/kit/plurals';
import { Badge, Text } from '@mantine/core';
import type { Output } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { ScrollRegion } from '../../../ui/page/scroll-region.tsx';
import classes from './opml.module.css';

export type Report = Output<'POST /content/rss/opml/import'>;
type Outcome = Report['lines'][number]['outcome'];

const colors: Record<Outcome, string> = { added: 'green', known: 'gray', refused: 'red' };
const labels: Record<'preview' | 'done', Record<Outcome, string>> = {
  preview: { added: 'New', known: 'Already there', refused: 'Can’t be added' },
  done: { added: 'Added', known: 'Already there', refused: 'Not added' },
};

export const countFeeds = (count: number): string => formatCountOf(count, 'feed');

const summarize = ({ added, known, refused }: Report, isPreview: boolean): string =>
  [
    isPreview ? `${countFeeds(added)} to import.` : `${countFeeds(added)} added.`,
    known > 0 ? `${formatNumber(known)} already there.` : '',
    refused > 0 ? `${formatNumber(refused)} ${isPreview ? 'can’t be added' : 'not added'}.` : '',
  ]
    .filter(Boolean)
    .join(' ');

/** Result of an import for each feed, before (preview) or after it. */
export const ImportReport = ({ report, isPreview }: { report: Report; isPreview: boolean }) => (
  <>
    <Text>{summarize(report, isPreview)}</Text>
    <ScrollRegion label={isPreview ? 'Feeds in the file' : 'Import results'} className={classes.scroll}>
      <ul className={classes.lines}>
        {report.lines.map(({ channel, title, address, outcome, reason }) => (
          <li key={`${channel} ${address} ${outcome}`}>
            <Grid flex={1} miw={0} breakWords>
              <strong>{title || address}</strong>
              <small>{[channel, address].filter(Boolean).join(' · ')}</small>
              {reason && (
                <Block component="small" c="red">
                  {reason}
                </Block>
              )}
            </Grid>
            <Badge color={colors[outcome]} miw="max-content">
              {labels[isPreview ? 'preview' : 'done'][outcome]}
            </Badge>
          </li>
        ))}
      </ul>
    </ScrollRegion>
  </>
);
