import { socialMessages } from '@fanfare/contract/social';
import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorMessage, query } from '../../../lib/api.ts';
import { NoOptions } from '../../../ui/fields/no-options.tsx';
import classes from './accounts.module.css';

type Props = {
  /** The Pinterest account's own number. */
  account: string;
  value: string | null;
  onChange: (boardId: string | null, name: string | undefined) => void;
  error?: string | undefined;
  label?: string;
  disabled?: boolean;
};

/** A public board of a Pinterest account. */
export function BoardSelect({ account, value, onChange, error, label = 'Board', disabled = false }: Props) {
  const read = useQuery({
    ...query('GET /pinterest/{id}/boards', { params: { id: account } }),
    staleTime: 60_000,
    enabled: account !== '',
  });
  const boards = read.data?.boards ?? [];
  const none = read.data?.error ?? (read.error ? errorMessage(read.error) : undefined);
  return (
    <div className={classes.board}>
      <Select
        label={label}
        placeholder={read.isPending ? 'Loading boards' : socialMessages.board}
        disabled={disabled || read.isPending || boards.length === 0}
        searchable={boards.length > 6}
        allowDeselect={false}
        openOnFocus={false}
        nothingFoundMessage={<NoOptions />}
        data={boards.map(({ id, name }) => ({ value: id, label: name }))}
        value={boards.some(({ id }) => id === value) ? value : null}
        onChange={(id) => onChange(id, boards.find((board) => board.id === id)?.name)}
        error={none ?? error}
      />
      {none && (
        <Button variant="subtle" size="compact-sm" loading={read.isFetching} onClick={() => void read.refetch()}>
          Look again
        </Button>
      )}
    </div>
  );
}
