import { Badge } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Output } from '../../lib/api.ts';
import { SearchBox } from '../../ui/fields/search-box.tsx';
import { DateTime } from '../../ui/page/date-time.tsx';
import { TextLink } from '../../ui/page/text-link.tsx';
import { type Column, DataTable, type ListQuery } from '../../ui/table/data-table.tsx';
import { audienceLabel } from './audience-label.ts';
import { DeleteNewsModal } from './delete-news-modal.tsx';

type News = Output<'GET /staff/news'>['items'][number];
type ListParams = { page: number; search: string };
type Props = {
  news: ListQuery<News>;
  list: ListParams;
  onList: (change: Partial<ListParams>) => void;
  empty: ReactNode;
};

const states = {
  planned: { label: 'Scheduled', color: 'blue' },
  shown: { label: 'Published', color: 'green' },
  over: { label: 'Ended', color: 'gray' },
} as const;

const columns: Column<News>[] = [
  {
    id: 'header',
    head: 'Headline',
    isName: true,
    cell: (row) => (
      <TextLink to="/staff/news/$id" params={{ id: String(row.id) }}>
        {row.header}
      </TextLink>
    ),
    text: (row) => row.header,
  },
  {
    id: 'state',
    head: 'Status',
    cell: (row) => <Badge color={states[row.state].color}>{states[row.state].label}</Badge>,
    text: (row) => states[row.state].label,
  },
  { id: 'from', head: 'From', cell: (row) => <DateTime at={row.start_date} />, text: (row) => row.start_date },
  {
    id: 'to',
    head: 'To',
    cell: (row) => (row.end_date ? <DateTime at={row.end_date} /> : 'No end'),
    text: (row) => row.end_date,
  },
  {
    id: 'audience',
    head: 'Audience',
    cell: (row) => audienceLabel(row.access_levels),
    text: (row) => audienceLabel(row.access_levels),
  },
  {
    id: 'banner',
    head: 'Banner',
    cell: (row) => (row.banner ? 'Yes' : 'No'),
    text: (row) => (row.banner ? 'Yes' : 'No'),
    isExtra: true,
  },
];

export function StaffNewsTable({ news, list, onList, empty }: Props) {
  const navigate = useNavigate();
  const [newsToDelete, setNewsToDelete] = useState<News>();
  return (
    <>
      <DataTable
        id="news"
        label="News"
        query={news}
        columns={columns}
        idOf={(row) => row.id}
        nameOf={(row) => row.header}
        page={list.page}
        onPage={(page) => onList({ page })}
        onClear={list.search ? () => onList({ search: '' }) : undefined}
        filters={<SearchBox label="Search news" value={list.search} onSearch={(search) => onList({ search })} />}
        actions={(row) => [
          {
            label: 'Edit',
            icon: IconPencil,
            isQuick: true,
            onClick: () => void navigate({ to: '/staff/news/$id', params: { id: String(row.id) } }),
          },
          { label: 'Delete', icon: IconTrash, danger: true, onClick: () => setNewsToDelete(row) },
        ]}
        empty={empty}
      />
      <DeleteNewsModal item={newsToDelete} onClose={() => setNewsToDelete(undefined)} />
    </>
  );
}
