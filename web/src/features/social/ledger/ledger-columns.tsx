import { shareStateLabels } from '@fanfare/contract/social/shares';
import { IconPhoto, IconVideo } from '@tabler/icons-react';
import type { Output } from '../../../lib/api.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { networkInfo } from '../../connections/index.tsx';
import { NetworkIcon } from '../accounts/network-icon.tsx';
import { FixLink } from '../share/forecast-notes.tsx';
import { ForecastDot, forecastLabels } from '../share-state/forecast-dot.tsx';
import { ShareStateBadge } from '../share-state/share-state-badge.tsx';
import classes from './ledger.module.css';
import type { LedgerStage } from './ledger-query.ts';

export type Row = Output<'GET /social/shares'>['items'][number];

export const nameOf = ({ message, name }: Row): string => message.slice(0, 60) || `Post to ${name}`;

const columns: Column<Row>[] = [
  {
    id: 'message',
    head: 'Post',
    isName: true,
    minWidth: 200,
    cell: (row) => <MessageCell row={row} />,
    text: ({ message }) => message,
  },
  {
    id: 'account',
    head: 'Account',
    minWidth: 170,
    cell: (row) => <AccountCell row={row} />,
    text: ({ social_network, name }) => `${networkInfo[social_network].name}: ${name}`,
  },
  {
    id: 'due',
    head: 'Date',
    minWidth: 140,
    sortable: true,
    cell: ({ due }) => <DateTime at={due} />,
    text: ({ due, planned }) => formatDateTime(due, planned.zone),
  },
  {
    id: 'state',
    head: 'Status',
    minWidth: 128,
    cell: ({ state, overdue }) => <ShareStateBadge state={state} overdue={overdue} />,
    text: ({ state }) => shareStateLabels[state],
  },
  {
    id: 'outlook',
    head: 'Forecast',
    minWidth: 150,
    cell: (row) => <ForecastCell row={row} />,
    text: ({ trouble }) => trouble?.sentence ?? '',
  },
];

const columnsWithoutForecast = columns.filter(({ id }) => id !== 'outlook');

/** Columns of a tab. A published post has neither a forecast nor a problem. */
export const columnsFor = (stage: LedgerStage) => (stage === 'posted' ? columnsWithoutForecast : columns);

const MessageCell = ({ row }: { row: Row }) => (
  <Flex component="span" gap={12}>
    <Thumbnail thumbnail={row.thumbnail} />
    <TextLink to="/social/share/$id" params={{ id: String(row.id) }} className={classes.message}>
      {row.message || `Post to ${row.name}`}
    </TextLink>
  </Flex>
);

/** The image of the post, decorative: its text is beside it. An icon for videos and images that can't be shown. */
function Thumbnail({ thumbnail }: { thumbnail: Row['thumbnail'] }) {
  if (!thumbnail) return null;
  const Icon = thumbnail.kind === 'video' ? IconVideo : IconPhoto;
  return (
    <span className={classes.thumbnail}>
      <Icon size={20} stroke={1.5} aria-hidden />
      {thumbnail.path && <img src={thumbnail.path} alt="" loading="lazy" referrerPolicy="no-referrer" />}
    </span>
  );
}

const AccountCell = ({ row: { social_network, name } }: { row: Row }) => (
  <Flex component="span" className={classes.where} gap={8}>
    <NetworkIcon network={social_network} size={20} />
    <span>
      {name}
      <Block component="small" display="block">
        {networkInfo[social_network].name}
      </Block>
    </span>
  </Flex>
);

/** Forecast or failure of a share, with the link to fix it. */
function ForecastCell({ row: { id, forecast, trouble } }: { row: Row }) {
  if (!forecast && !trouble)
    return (
      <Block component="span" c="dimmed">
        –
      </Block>
    );
  return (
    <Flex component="span" className={classes.forecast} gap={8} align="flex-start" breakWords>
      <ForecastDot level={forecast} notes={trouble ? [trouble] : []} />
      <span>
        {trouble?.sentence ?? forecastLabels.green} {trouble && <FixLink shareId={id} fix={trouble.fix} />}
      </span>
    </Flex>
  );
}
