import { type DisqualificationReason, disqualificationReasons } from '@fanfare/contract/contests/winners';
import { NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { ConfirmModal } from '../../ui/overlay/confirm-modal.tsx';

type Props = {
  /** Name of the contestant; undefined while closed. */
  name: string | undefined;
  consequence: string;
  onClose: () => void;
  onConfirm: (why: { reason: DisqualificationReason; note: string }) => Promise<unknown>;
};

const reasons = Object.entries(disqualificationReasons).map(([value, label]) => ({ value, label }));
const isReason = (text: string): text is DisqualificationReason => text in disqualificationReasons;

/** Dialog that asks for the reason, which is public, and a note, which isn't. */
export function DisqualifyModal({ name, consequence, onClose, onConfirm }: Props) {
  const [reason, setReason] = useState<DisqualificationReason>('not_eligible');
  const [note, setNote] = useState('');
  return (
    <ConfirmModal
      opened={name !== undefined}
      onClose={onClose}
      title={`Disqualify ${name ?? ''}?`}
      confirm="Disqualify"
      danger
      onConfirm={async () => {
        await onConfirm({ reason, note });
        setNote('');
      }}
    >
      <Stack gap="md">
        <Text>{consequence}</Text>
        <NativeSelect
          label="Reason"
          description="Public, without the name."
          value={reason}
          data={reasons}
          onChange={({ currentTarget: { value } }) => isReason(value) && setReason(value)}
        />
        <Textarea
          label="Note"
          description="Optional. Only your team sees it."
          value={note}
          maxLength={500}
          autosize
          minRows={2}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </Stack>
    </ConfirmModal>
  );
}
