import { IconArticle, IconPencilPlus, IconSettings, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDay, formatNumber } from '../../../lib/format.ts';
import { useCan } from '../../../lib/session.ts';
import { Flex } from '../../../ui/layout/layout.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { type Column, DataTable, type ListQuery, type RowAction } from '../../../ui/table/data-table.tsx';
import { editorPath } from '../posts/paths.ts';
import type { Site } from '../site-queries.ts';
import { ExternalLink } from './external-link.tsx';
import { SiteBadge } from './site-badge.tsx';
import { AssetStatus, SiteHealth } from './site-health.tsx';

const typeLabels = { hosted: 'Hosted by Fanfare', wordpress: 'WordPress' } as const;

const columns: Column<Site>[] = [
  { id: 'name', head: 'Site', isName: true, cell: (site) => <Name site={site} />, text: ({ name }) => name },
  { id: 'kind', head: 'Type', cell: ({ kind }) => typeLabels[kind], text: ({ kind }) => typeLabels[kind] },
  {
    id: 'address',
    head: 'URL',
    minWidth: 285,
    cell: ({ site_url }) => <ExternalLink url={site_url} />,
    text: ({ site_url }) => site_url,
  },
  {
    id: 'posts',
    head: 'Posts on the site',
    align: 'end',
    cell: ({ posts }) => (posts === null ? 'On WordPress' : formatNumber(posts)),
    text: ({ posts }) => posts,
  },
  { id: 'health', head: 'Status', cell: (site) => <SiteHealth site={site} /> },
  {
    id: 'assets',
    head: 'In assets',
    cell: (site) => <AssetStatus site={site} />,
    text: ({ in_assets }) => (in_assets ? 'yes' : 'no'),
  },
  {
    id: 'created',
    head: 'Created',
    isExtra: true,
    cell: ({ created }) => formatDay(created),
    text: ({ created }) => created,
  },
];

type Props = { list: ListQuery<Site>; empty: ReactNode; onDelete: (site: Site) => void };

export function SitesTable({ list, empty, onDelete }: Props) {
  const navigate = useNavigate();
  const canManage = useCan('content:manager');
  const canWrite = useCan('content:editor');
  const actions = (site: Site): RowAction[] => {
    const params = { id: String(site.id) };
    return [
      {
        label: 'Open posts',
        icon: IconArticle,
        isQuick: true,
        onClick: () => void navigate({ to: '/content/site/$id/posts', params }),
      },
      ...(canWrite && site.in_assets
        ? [
            {
              label: 'New post',
              icon: IconPencilPlus,
              onClick: () => void navigate({ to: editorPath(site.id, 'new') }),
            },
          ]
        : []),
      {
        label: 'Settings',
        icon: IconSettings,
        isQuick: true,
        onClick: () => void navigate({ to: '/content/site/$id', params }),
      },
      ...(canManage ? [{ label: 'Delete', icon: IconTrash, danger: true, onClick: () => onDelete(site) }] : []),
    ];
  };
  return (
    <DataTable
      id="content-sites"
      label="Sites"
      query={list}
      columns={columns}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      actions={actions}
      empty={empty}
    />
  );
}

const Name = ({ site }: { site: Site }) => (
  <Flex component="span" gap={12}>
    <SiteBadge site={site} size="sm" />
    <TextLink to="/content/site/$id/posts" params={{ id: String(site.id) }} inherit>
      {site.name}
    </TextLink>
  </Flex>
);
