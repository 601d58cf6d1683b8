import { Paging } from '@fanfare/contract/kit/paging';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Output, query, toUrl } from '../../lib/api.ts';
import { useListQuery } from '../../lib/use-list-query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SearchBox } from '../../ui/fields/search-box.tsx';
import { Block } from '../../ui/layout/layout.tsx';
import { DateTime } from '../../ui/page/date-time.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import type { Business } from './business-queries.ts';

type AuditEntry = Output<'GET /user/business/{bid}/audit'>['items'][number];

const formatActor = ({ who, acting_staff }: AuditEntry) => (acting_staff ? `${acting_staff} (staff) as ${who}` : who);

const columns: Column<AuditEntry>[] = [
  {
    id: 'what',
    head: 'Activity',
    minWidth: 220,
    isName: true,
    cell: (row) => (
      <Block component="span" fw={400} breakWords>
        {row.what}
      </Block>
    ),
    text: (row) => row.what,
  },
  { id: 'who', head: 'Who', minWidth: 140, cell: formatActor, text: formatActor },
  { id: 'at', head: 'When', minWidth: 245, cell: (row) => <DateTime at={row.at} />, text: (row) => row.at },
  { id: 'address', head: 'IP address', cell: (row) => row.address, text: (row) => row.address },
  { id: 'request', head: 'Request ID', isExtra: true, cell: (row) => row.request_id, text: (row) => row.request_id },
];

export function AuditLogTab({ business }: { business: Business }) {
  const [list, setList] = useListQuery(Paging);
  const params = { bid: business.id };
  const entries = useQuery({
    ...query('GET /user/business/{bid}/audit', { params, query: list }),
    placeholderData: keepPreviousData,
  });
  return (
    <DataTable
      id="business-history"
      label="Audit log"
      query={entries}
      columns={columns}
      idOf={(row) => row.id}
      nameOf={(row) => row.what}
      page={list.page}
      onPage={(page) => setList({ page })}
      onClear={list.search ? () => setList({ search: '' }) : undefined}
      hasCsv={false}
      filters={
        <>
          <SearchBox label="Search audit log" value={list.search} onSearch={(search) => setList({ search })} />
          <Button
            component="a"
            href={toUrl('GET /user/business/{bid}/audit/export', params)}
            download
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}
          >
            Download all as CSV
          </Button>
        </>
      }
      empty={<EmptyState title="No activity yet">Changes to this business appear here.</EmptyState>}
    />
  );
}
