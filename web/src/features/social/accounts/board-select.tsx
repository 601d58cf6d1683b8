import { minuteMs } from '@fanfare/contract/kit/durations';
import { terms } from '@fanfare/contract/kit/terms';
import { socialMessages } from '@fanfare/contract/social/social';
import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorMessage, query } from '../../../lib/api.ts';
import { NoOptions } from '../../../ui/fields/no-options.tsx';
import { Grid } from '../../../ui/layout/layout.tsx';

type Props = {
  /** The account id on Pinterest. */
  account: string;
  value: string | null;
  onChange: (boardId: string | null, name: string | undefined) => void;
  error?: string | undefined;
  label?: string;
  disabled?: boolean;
};

/** Select for a public board of a Pinterest account. */
export function BoardSelect({ account, value, onChange, error, label = 'Board', disabled = false }: Props) {
  const boardsQuery = useQuery({
    ...query('GET /pinterest/{id}/boards', { params: { id: account } }),
    staleTime: minuteMs,
    enabled: account !== '',
  });
  const boards = boardsQuery.data?.boards ?? [];
  const problem = boardsQuery.data?.error ?? (boardsQuery.error ? errorMessage(boardsQuery.error) : undefined);
  return (
    <Grid gap={6} justify="start">
      <Select
        w="100%"
        label={label}
        placeholder={boardsQuery.isPending ? 'Loading boards' : socialMessages.board}
        disabled={disabled || boardsQuery.isPending || boards.length === 0}
        searchable={boards.length > 6}
        allowDeselect={false}
        openOnFocus={false}
        nothingFoundMessage={<NoOptions />}
        data={boards.map(({ id, name }) => ({ value: id, label: name }))}
        value={boards.some(({ id }) => id === value) ? value : null}
        onChange={(id) => onChange(id, boards.find((board) => board.id === id)?.name)}
        error={problem ?? error}
      />
      {problem && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={boardsQuery.isFetching}
          onClick={() => void boardsQuery.refetch()}
        >
          {terms.checkNow}
        </Button>
      )}
    </Grid>
  );
}
