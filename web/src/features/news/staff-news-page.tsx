import { Paging } from '@fanfare/contract/kit/paging';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '../../lib/api.ts';
import { useListQuery } from '../../lib/use-list-query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { StaffNewsTable } from './staff-news-table.tsx';

export function StaffNewsPage() {
  const [list, setList] = useListQuery(Paging);
  const news = useQuery({ ...query('GET /staff/news', { query: list }), placeholderData: keepPreviousData });
  const write = (
    <Button component={Link} to="/staff/news/new">
      Write news
    </Button>
  );
  return (
    <Page
      title="News"
      lead="What everybody reads in their news bell, and over their pages."
      action={write}
      width="wide"
    >
      <StaffNewsTable
        news={news}
        list={list}
        onList={setList}
        empty={
          <EmptyState title="No news yet" action={write}>
            Tell people what is new, warn them before maintenance, or celebrate something.
          </EmptyState>
        }
      />
    </Page>
  );
}
