import { audit } from '@fanfare/contract/audit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { addressOf, query } from '../../../lib/api.ts';
import { useListQuery } from '../../../lib/use-list-query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { CsvDownloadLink } from '../csv-download-link.tsx';
import { auditColumns } from './audit-columns.tsx';
import { BusinessFilter, UserFilter } from './audit-filters.tsx';

const rules = audit['GET /staff/audit'].query;

export function AuditPage() {
  const [list, setList] = useListQuery(rules);
  const entries = useQuery({ ...query('GET /staff/audit', { query: list }), placeholderData: keepPreviousData });
  const isFiltered = list.search !== '' || list.user_id !== undefined || list.business_id !== undefined;
  const clear = () => setList({ search: '', user_id: undefined, business_id: undefined });
  const [first] = entries.data?.items ?? [];
  return (
    <Page
      title="Audit"
      lead="Who did what to which business, when, from where and as whom. Entries are only ever added."
      width="wide"
    >
      <DataTable
        id="staff-audit"
        label="Audit"
        query={entries}
        columns={auditColumns}
        idOf={(row) => row.id}
        nameOf={(row) => row.what}
        page={list.page}
        onPage={(page) => setList({ page })}
        onClear={isFiltered ? clear : undefined}
        hasCsv={false}
        filters={
          <>
            <SearchBox label="Search audit" value={list.search} onSearch={(search) => setList({ search })} />
            {list.user_id !== undefined && (
              <UserFilter userId={list.user_id} onClear={() => setList({ user_id: undefined })} />
            )}
            {list.business_id !== undefined && (
              <BusinessFilter
                name={first?.business_id === list.business_id ? first.business_name : null}
                businessId={list.business_id}
                onClear={() => setList({ business_id: undefined })}
              />
            )}
            <CsvDownloadLink href={addressOf('GET /staff/audit/export')} />
          </>
        }
        empty={
          <EmptyState title="Nothing has happened yet">
            Every change to a business and every deed of staff is kept here.
          </EmptyState>
        }
      />
    </Page>
  );
}
