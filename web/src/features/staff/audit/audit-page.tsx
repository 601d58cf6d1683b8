import { audit } from '@fanfare/contract/audit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query, toUrl } from '../../../lib/api.ts';
import { useListQuery } from '../../../lib/use-list-query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { CsvDownloadLink } from '../csv-download-link.tsx';
import { auditColumns } from './audit-columns.tsx';
import { BusinessFilter, UserFilter } from './audit-filters.tsx';

const AuditQuery = audit['GET /staff/audit'].query;

export function AuditPage() {
  const [list, setList, views] = useListQuery(AuditQuery);
  const entries = useQuery({ ...query('GET /staff/audit', { query: list }), placeholderData: keepPreviousData });
  const isFiltered = list.search !== '' || list.user_id !== undefined || list.business_id !== undefined;
  const clearFilters = () => setList({ search: '', user_id: undefined, business_id: undefined });
  const [firstEntry] = entries.data?.items ?? [];
  return (
    <Page title="Audit log" lead="Who changed what, when and from where. Entries can’t be edited." width="wide">
      <DataTable
        id="staff-audit"
        label="Audit log"
        query={entries}
        columns={auditColumns}
        idOf={(row) => row.id}
        nameOf={(row) => row.what}
        page={list.page}
        onPage={(page) => setList({ page })}
        onClear={isFiltered ? clearFilters : undefined}
        views={views}
        hasCsv={false}
        filters={
          <>
            <SearchBox label="Search audit log" value={list.search} onSearch={(search) => setList({ search })} />
            {list.user_id !== undefined && (
              <UserFilter userId={list.user_id} onClear={() => setList({ user_id: undefined })} />
            )}
            {list.business_id !== undefined && (
              <BusinessFilter
                name={firstEntry?.business_id === list.business_id ? firstEntry.business_name : null}
                businessId={list.business_id}
                onClear={() => setList({ business_id: undefined })}
              />
            )}
            <CsvDownloadLink href={toUrl('GET /staff/audit/export')} />
          </>
        }
        empty={<EmptyState title="No activity yet">Changes to businesses and staff actions appear here.</EmptyState>}
      />
    </Page>
  );
}
