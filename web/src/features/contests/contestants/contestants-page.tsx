import { contestantStates } from '@fanfare/contract/contests/contestants';
import { Button, Group, NativeSelect } from '@mantine/core';
import { IconDownload, IconTrophy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { z } from 'zod';
import { toUrl } from '../../../lib/api.ts';
import { useListQuery } from '../../../lib/use-list-query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { contestsQuery } from '../contest-queries.ts';
import { contestantsQuery } from './contestant-queries.ts';
import { ContestantsTable } from './contestants-table.tsx';
import { contestantStateLabels } from './state-labels.ts';

const ListState = z.object({
  page: z.coerce.number<string | number>().int().min(1).default(1),
  search: z.string().default(''),
  state: z.enum(contestantStates).optional(),
});

/** The contestants of one contest. */
export function ContestantsPage() {
  const { id: idText } = useParams({ strict: false });
  const id = Number(idText);
  const navigate = useNavigate();
  const [list, setList] = useListQuery(ListState);
  const contestants = useQuery(contestantsQuery(id, list));
  const contests = useQuery(contestsQuery);
  const published = (contests.data?.contests ?? []).filter(({ state }) => state !== 'draft');
  const clear = () => setList({ search: '', state: undefined });
  const isFiltered = list.search !== '' || list.state !== undefined;
  return (
    <Page
      title="Contestants"
      lead={contestants.data?.contest.name}
      width="wide"
      action={
        <Button
          component={Link}
          to={`/contest/${id}/winners`}
          leftSection={<IconTrophy size={18} stroke={1.5} aria-hidden />}
        >
          Winners
        </Button>
      }
    >
      <ContestantsTable
        contestId={id}
        list={contestants}
        page={list.page}
        onPage={(page) => setList({ page })}
        filters={
          <Group gap={8}>
            <NativeSelect
              aria-label="Contest"
              value={String(id)}
              data={published.map((contest) => ({ value: String(contest.id), label: contest.name }))}
              onChange={({ currentTarget }) =>
                void navigate({ to: '/contest/$id/contestants', params: { id: currentTarget.value } })
              }
            />
            <NativeSelect
              aria-label="State"
              value={list.state ?? ''}
              data={[
                { value: '', label: 'All entries' },
                ...contestantStates.map((state) => ({ value: state, label: contestantStateLabels[state] })),
              ]}
              onChange={({ currentTarget }) =>
                setList({ state: contestantStates.find((state) => state === currentTarget.value) })
              }
            />
            <SearchBox label="Search contestants" value={list.search} onSearch={(search) => setList({ search })} />
            {isFiltered && (
              <Button variant="subtle" onClick={clear}>
                Clear
              </Button>
            )}
            <Button
              component="a"
              href={toUrl('GET /contest/{id}/contestants/export', { id })}
              download
              variant="default"
              leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}
            >
              Export contestants
            </Button>
            <Button component="a" href={toUrl('GET /contest/users/export')} download variant="default">
              Export users of all contests
            </Button>
          </Group>
        }
        onClear={isFiltered ? clear : undefined}
        empty={
          <EmptyState illustration="cup" title="No contestants yet">
            Share the contest page. Everyone who enters appears here.
          </EmptyState>
        }
      />
    </Page>
  );
}
