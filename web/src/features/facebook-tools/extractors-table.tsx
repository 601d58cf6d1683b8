import { terms } from '@fanfare/contract/kit/terms';
import { Badge } from '@mantine/core';
import { IconArticle, IconEdit, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { useCan } from '../../lib/session.ts';
import { Block, Flex, Grid } from '../../ui/layout/layout.tsx';
import { DateTime } from '../../ui/page/date-time.tsx';
import { TextLink } from '../../ui/page/text-link.tsx';
import { type Column, DataTable, type RowAction } from '../../ui/table/data-table.tsx';
import { NetworkIcon } from '../social/index.tsx';
import classes from './extractor.module.css';
import { type Extractor, type useExtractors, useReadNow } from './use-extractors.ts';

const siteDefaultLabel = 'Site default';
const categoryLabel = ({ post_category_name }: Extractor) => post_category_name || siteDefaultLabel;

const columns: Column<Extractor>[] = [
  {
    id: 'page',
    head: 'Facebook page',
    isName: true,
    cell: ({ fb_page_name }) => (
      <Flex component="span" gap={12} inline>
        <NetworkIcon network="facebook" size={24} />
        {fb_page_name}
      </Flex>
    ),
    text: ({ fb_page_name }) => fb_page_name,
  },
  {
    id: 'site',
    head: 'Site',
    cell: ({ site_id, site_name }) => (
      <TextLink to="/content/site/$id/posts" params={{ id: String(site_id) }} inherit>
        {site_name}
      </TextLink>
    ),
    text: ({ site_name }) => site_name,
  },
  {
    id: 'category',
    head: 'Post category',
    cell: (row) => (
      <Block component="span" c={row.post_category_name ? undefined : 'dimmed'}>
        {categoryLabel(row)}
      </Block>
    ),
    text: categoryLabel,
  },
  {
    id: 'looked',
    head: 'Last run',
    minWidth: 180,
    cell: (row) => <LastRun extractor={row} />,
    text: ({ looked }) => looked,
  },
  {
    id: 'drafts',
    head: 'Drafts created',
    align: 'end',
    cell: ({ drafts }) => formatNumber(drafts),
    text: ({ drafts }) => drafts,
  },
  {
    id: 'since',
    head: 'Active since',
    isExtra: true,
    cell: ({ since }) => <DateTime at={since} />,
    text: ({ since }) => since,
  },
];

type Props = {
  list: ReturnType<typeof useExtractors>;
  empty: ReactNode;
  onEdit: (extractor: Extractor) => void;
  onDelete: (extractor: Extractor) => void;
};

export function ExtractorsTable({ list, empty, onEdit, onDelete }: Props) {
  const navigate = useNavigate();
  const canManage = useCan('content:manager');
  const readNow = useReadNow();
  const items = list.data?.extractors;
  const paged = items && { items, total: items.length, page: 1, page_size: Math.max(items.length, 1) };
  const actions = (row: Extractor): RowAction[] => [
    {
      label: 'Open drafts',
      icon: IconArticle,
      isQuick: true,
      onClick: () => void navigate({ href: `/content/site/${row.site_id}/posts?status=draft` }),
    },
    ...(canManage
      ? [
          { label: terms.checkNow, icon: IconRefresh, onClick: () => readNow(row.id) },
          { label: 'Edit', icon: IconEdit, isQuick: true, onClick: () => onEdit(row) },
          { label: 'Delete', icon: IconTrash, danger: true, onClick: () => onDelete(row) },
        ]
      : []),
  ];
  return (
    <DataTable
      id="facebook-extractors"
      label="Extractors"
      query={{ ...list, data: paged }}
      columns={columns}
      idOf={({ id }) => id}
      nameOf={({ fb_page_name, site_name }) => `${fb_page_name} to ${site_name}`}
      actions={actions}
      empty={empty}
    />
  );
}

/** Time of the last run and its error. */
function LastRun({ extractor: { looked, error } }: { extractor: Extractor }) {
  if (looked === null)
    return (
      <Block component="span" c="dimmed">
        Checking…
      </Block>
    );
  return (
    <Grid component="span" className={classes.run} gap={4} justify="start" inline>
      <DateTime at={looked} show="relative" />
      {error && (
        <>
          <Badge color="red" miw="max-content">
            {terms.needsAttention}
          </Badge>
          <Block component="small" maw="34ch" breakWords>
            {error}
          </Block>
        </>
      )}
    </Grid>
  );
}
