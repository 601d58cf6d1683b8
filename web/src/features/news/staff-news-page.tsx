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
  const writeButton = (
    <Button component={Link} to="/staff/news/new">
      Write news
    </Button>
  );
  return (
    <Page
      title="News"
      lead="News shown in everyone’s news menu, and as a banner if you choose."
      action={writeButton}
      width="wide"
    >
      <StaffNewsTable
        news={news}
        list={list}
        onList={setList}
        empty={
          <EmptyState title="No news yet" action={writeButton}>
            Announce new features, maintenance or events.
          </EmptyState>
        }
      />
    </Page>
  );
}
