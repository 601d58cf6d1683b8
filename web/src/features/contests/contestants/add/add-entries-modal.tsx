import { strangerEmailsPerDay } from '@fanfare/contract/business/mail-budget';
import { Modal, SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '../../../../lib/api.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { staleAfterContestantChange } from '../contestant-queries.ts';
import { AddOneForm } from './add-one-form.tsx';
import { CsvImport } from './csv-import.tsx';

type Props = { contestId: number; opened: boolean; onClose: () => void };
type Way = 'one' | 'csv';

const ways = [
  { value: 'one', label: 'One by one' },
  { value: 'csv', label: 'From a CSV file' },
] as const satisfies readonly { value: Way; label: string }[];

/** Adds contestants that entered elsewhere, such as on paper. */
export function AddEntriesModal({ contestId, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Add entries" size={680}>
      <AddEntries contestId={contestId} onClose={onClose} />
    </Modal>
  );
}

/** Content of the dialog. A child of the modal, so that each opening starts with empty fields. */
function AddEntries({ contestId, onClose }: Omit<Props, 'opened'>) {
  const [way, setWay] = useState<Way>('one');
  const [isBusy, setBusy] = useState(false);
  const refreshes = staleAfterContestantChange;
  const addOne = useSave('POST /contest/{id}/contestants/add', { refreshes });
  const addMany = useSave('POST /contest/{id}/contestants/import', { refreshes });
  const params = { id: contestId };
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label="How to add"
        disabled={isBusy}
        data={[...ways]}
        value={way}
        onChange={(value) => setWay(value === 'csv' ? 'csv' : 'one')}
      />
      <Alert tone="info">
        Add only people who agreed to take part. Their entries count right away, and the draw shows that you added them.
        Each gets an email with a receipt code and a link to erase their data. We send up to {strangerEmailsPerDay} of
        these a day.
      </Alert>
      {way === 'one' ? (
        <AddOneForm onAdd={(body) => addOne.mutateAsync({ params, body })} onClose={onClose} />
      ) : (
        <CsvImport onAdd={(csv) => addMany.mutateAsync({ params, body: { csv } })} onBusy={setBusy} onClose={onClose} />
      )}
    </Stack>
  );
}
