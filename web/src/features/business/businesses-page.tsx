import { Paging } from '@fanfare/contract/kit/paging';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '../../lib/api.ts';
import { useListQuery } from '../../lib/use-list-query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { BusinessesTable } from './businesses-table.tsx';

export function BusinessesPage() {
  const [list, setList] = useListQuery(Paging);
  const businesses = useQuery({ ...query('GET /user/businesses', { query: list }), placeholderData: keepPreviousData });
  const create = (
    <Button component={Link} to="/user/business/new">
      New business
    </Button>
  );
  return (
    <Page title="Businesses" lead="Businesses you own or are a member of." width="wide" action={create}>
      <BusinessesTable
        businesses={businesses}
        list={list}
        onList={setList}
        empty={
          <EmptyState title="No businesses yet" action={create}>
            A business holds your pages, sites, ad accounts and team. Create one, or join by invitation.
          </EmptyState>
        }
      />
    </Page>
  );
}
