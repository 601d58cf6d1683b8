import { contestantCallLimits, contestantCallMessages } from '@fanfare/contract/contests/contestant-calls';
import { type PersonRow, readPeople } from '@fanfare/contract/contests/import/people-csv';
import { formatCountOf } from '@fanfare/contract/kit/plurals';
import { Button, Group, Progress, Stack, Text, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '../../../../lib/format.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { CsvPicker } from '../../../../ui/fields/csv-picker.tsx';
import { CsvRows } from './csv-rows.tsx';
import { type AddCsv, useBatches } from './use-batches.ts';

const example = 'email,name\nada@example.com,Ada Moreno\nmilo@example.com,Milo Brandt\n';
const countEntries = (count: number): string => formatCountOf(count, 'entry', 'entries');

const findProblem = (text: string, rows: readonly PersonRow[], hasEmail: boolean): string | undefined => {
  if (text.trim() === '') return 'Choose a file or paste its rows.';
  if (!hasEmail) return contestantCallMessages.importEmpty;
  if (rows.length > contestantCallLimits.importRows) return contestantCallMessages.importTooLong;
  return rows.length === 0 ? 'The file has no rows below its first row.' : undefined;
};

type Props = { onAdd: AddCsv; onBusy: (isBusy: boolean) => void; onClose: () => void };

/** Steps of an import: choose a file, review its rows, add them. */
export function CsvImport({ onAdd, onBusy, onClose }: Props) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [rows, setRows] = useState<PersonRow[]>();
  const open = async (file: File) => {
    if (file.size > contestantCallLimits.importCharacters) setProblem(contestantCallMessages.importTooLong);
    else review(await file.text());
  };
  const review = (csv: string) => {
    const { hasEmail, rows: found } = readPeople(csv);
    const message = findProblem(csv, found, hasEmail);
    setText(csv);
    setProblem(message);
    if (message === undefined) setRows(found);
  };
  const restart = () => {
    setText('');
    setRows(undefined);
  };
  if (rows)
    return (
      <CsvReview
        rows={rows}
        onAdd={onAdd}
        onBusy={onBusy}
        onClose={onClose}
        onBack={() => setRows(undefined)}
        onRestart={restart}
      />
    );
  return (
    <Stack gap="md">
      <CsvPicker example={{ fileName: 'entries-example.csv', text: example }} onFile={(file) => void open(file)}>
        <Textarea
          label="Or paste rows"
          description="The first row names the columns: email, and name if you have it."
          placeholder={example}
          autosize
          minRows={5}
          maxRows={12}
          value={text}
          error={problem}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </CsvPicker>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={() => review(text)}>Review rows</Button>
      </Group>
    </Stack>
  );
}

type ReviewProps = Props & { rows: PersonRow[]; onBack: () => void; onRestart: () => void };

function CsvReview({ rows, onAdd, onBusy, onBack, onRestart, onClose }: ReviewProps) {
  const { progress, run } = useBatches(onAdd);
  const { state, sent, added, known, error } = progress;
  const isRunning = state === 'running';
  const isDone = state === 'done';
  const root = useRef<HTMLDivElement>(null);
  // Focus moves to the dialog's content, because the pressed button is no longer there.
  useEffect(() => root.current?.focus({ preventScroll: !isDone }), [isDone]);
  useEffect(() => onBusy(isRunning), [isRunning, onBusy]);
  const ready = rows.filter((row) => row.problem === null);
  const skipped = rows.length - ready.length;
  if (isDone)
    return (
      <Stack gap="md" ref={root} tabIndex={-1}>
        <Alert tone={added > 0 ? 'good' : 'warn'} title={`${countEntries(added)} added`}>
          {[
            ...(known > 0 ? [`${formatCountOf(known, 'person was', 'people were')} already in this contest.`] : []),
            ...(skipped > 0 ? [`${formatCountOf(skipped, 'row was', 'rows were')} left out.`] : []),
          ].join(' ')}
        </Alert>
        {skipped > 0 && <CsvRows rows={rows.filter((row) => row.problem !== null)} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onRestart}>
            Add another file
          </Button>
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    );
  return (
    <Stack gap="md" ref={root} tabIndex={-1}>
      <Text role="status" size="md">
        <strong>{countEntries(ready.length)}</strong> will be added
        {skipped > 0 && `. ${formatCountOf(skipped, 'row has an error', 'rows have errors')} and will be left out`}.
      </Text>
      <CsvRows rows={rows} />
      {(isRunning || state === 'failed') && (
        <div>
          <Progress
            value={(100 * sent) / Math.max(1, ready.length)}
            aria-label="Progress of adding entries"
            animated={isRunning}
          />
          <Text size="sm" c="dimmed" mt={4} role="status">
            {formatNumber(sent)} of {formatNumber(ready.length)} sent
          </Text>
        </div>
      )}
      {error && (
        <Alert tone="bad" title={sent > 0 ? `${countEntries(added)} added, then it stopped` : 'Nothing was added'}>
          {error}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" disabled={isRunning} onClick={onBack}>
          Back
        </Button>
        <Button loading={isRunning} disabled={ready.length === 0} onClick={() => void run(ready)}>
          {state === 'failed' ? 'Continue' : `Add ${countEntries(ready.length)}`}
        </Button>
      </Group>
    </Stack>
  );
}
