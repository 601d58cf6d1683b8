import { contestantStates } from '@fanfare/contract/contests/contestants';
import { formatCountOf } from '@fanfare/contract/kit/plurals';
import { Button, Group, NativeSelect } from '@mantine/core';
import { IconExternalLink, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { formatNumber } from '../../../lib/format.ts';
import { useCan } from '../../../lib/session.ts';
import { useListQuery } from '../../../lib/use-list-query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import { FilterChips } from '../../../ui/table/filter-chips.tsx';
import { type Contest, contestsQuery } from '../contest-queries.ts';
import { AddEntriesModal } from './add/add-entries-modal.tsx';
import { contestantStateLabels } from './contestant-labels.ts';
import { type ContestChoice, contestantsQuery } from './contestant-queries.ts';
import { ContestantsTable } from './contestants-table.tsx';
import { ExportMenu } from './export-menu.tsx';

const ListState = z.object({
  page: z.coerce.number<string | number>().int().min(1).default(1),
  search: z.string().default(''),
  state: z.enum(contestantStates).optional().catch(undefined),
});
const stateOptions = contestantStates.map((value) => ({ value, label: contestantStateLabels[value] }));

/** Page with the contestants of one contest. */
export function ContestantsPage() {
  const { id: idText } = useParams({ strict: false });
  const id = Number(idText);
  const navigate = useNavigate();
  const canEdit = useCan('contests:editor');
  const canExport = useCan('contests:viewer');
  const [isAdding, setAdding] = useState(false);
  const [list, setList] = useListQuery(ListState);
  const contestants = useQuery(contestantsQuery(id, list));
  const contests = useQuery(contestsQuery);
  const published = (contests.data?.contests ?? []).filter(({ state }) => state !== 'draft');
  const contest = contestants.data?.contest;
  const isFiltered = list.search !== '' || list.state !== undefined;
  const isEmpty = contestants.data?.total === 0 && !isFiltered;
  const clear = () => setList({ search: '', state: undefined });
  // Entries can be added while the contest runs only: at other times the server refuses them.
  const add = canEdit && contest?.state === 'running' && (
    <Button
      variant="default"
      leftSection={<IconUserPlus size={18} stroke={1.5} aria-hidden />}
      onClick={() => setAdding(true)}
    >
      Add entries
    </Button>
  );
  return (
    <>
      <Flex gap="8px 16px" wrap mb={16}>
        {published.length > 1 && (
          <NativeSelect
            aria-label="Contest"
            flex="0 1 260px"
            miw={160}
            value={String(id)}
            data={published.map(({ id: value, name }) => ({ value: String(value), label: name }))}
            onChange={({ currentTarget }) =>
              void navigate({ to: '/contest/$id/contestants', params: { id: currentTarget.value } })
            }
          />
        )}
        {contest && !isEmpty && (
          <Block component="p" c="dimmed" tabular>
            {describeTotals(contest)}
          </Block>
        )}
        <Group gap={8} ms="auto">
          {!isEmpty && add}
          {canExport && <ExportMenu contestId={id} />}
        </Group>
      </Flex>
      <ContestantsTable
        contestId={id}
        list={contestants}
        page={list.page}
        onPage={(page) => setList({ page })}
        onClear={isFiltered ? clear : undefined}
        filters={
          <>
            <SearchBox label="Search contestants" value={list.search} onSearch={(search) => setList({ search })} />
            {isFiltered && (
              <Button variant="subtle" onClick={clear}>
                Clear
              </Button>
            )}
            <FilterChips
              label="Status"
              value={list.state}
              options={stateOptions}
              onChange={(state) => setList({ state })}
            />
          </>
        }
        empty={<NoContestants contest={published.find((item) => item.id === id)} add={add} />}
      />
      <AddEntriesModal contestId={id} opened={isAdding} onClose={() => setAdding(false)} />
    </>
  );
}

const describeTotals = ({ entries, held }: ContestChoice): string =>
  [formatCountOf(entries, 'entry', 'entries'), ...(held > 0 ? [`${formatNumber(held)} being checked`] : [])].join(', ');

/** State of a contest without contestants: why there are none yet, and what to do. */
function NoContestants({ contest, add }: { contest: Contest | undefined; add: ReactNode }) {
  if (contest?.state === 'ended' || contest?.state === 'drawn')
    return (
      <EmptyState illustration="cup" title="No contestants">
        This contest ended without entries. Duplicate it to try again with other dates.
      </EmptyState>
    );
  return (
    <EmptyState
      illustration="cup"
      title="No contestants yet"
      action={
        contest?.page_url && (
          <Button
            component="a"
            href={contest.page_url}
            target="_blank"
            rel="noopener"
            leftSection={<IconExternalLink size={18} stroke={1.5} aria-hidden />}
          >
            Open contest page
          </Button>
        )
      }
      aside={add}
    >
      {contest?.state === 'scheduled'
        ? 'The contest hasn’t started. Share its page now, and people who enter after the start appear here.'
        : 'Share the contest page or put it on your site. Everyone who enters appears here.'}
    </EmptyState>
  );
}
