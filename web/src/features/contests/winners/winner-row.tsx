import {
  type DisqualificationReason,
  disqualificationReasons,
  standingStates,
} from '@fanfare/contract/contests/winners';
import { Button, Group, Modal, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { useSave } from '../../../lib/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import type { DrawnPrize } from './winner-queries.ts';

type Winner = DrawnPrize['winners'][number];
type Props = { contestId: number; prizeId: number; winner: Winner; canPublish: boolean; rest: number };

const stateLabels: Record<Winner['state'], string> = {
  selected: 'Selected, not told yet',
  announced: 'Told by email',
  claimed: 'Prize claimed',
  expired: 'Didn’t claim in time',
  disqualified: 'Disqualified',
};
const reasons = Object.entries(disqualificationReasons).map(([value, label]) => ({ value, label }));
const isReason = (text: string): text is DisqualificationReason => text in disqualificationReasons;

export function WinnerRow({ contestId, prizeId, winner, canPublish, rest }: Props) {
  const update = useSave('POST /contest/{id}/update_winners', {
    refreshes: ['GET /contest/{id}/winners', 'GET /contest/{id}', 'GET /contests'],
  });
  const [isAsking, setAsking] = useState(false);
  const isStanding = standingStates.includes(winner.state);
  const act = (action: 'disqualify' | 'reinstate' | 'redraw' | 'confirm', more = {}) =>
    update.mutate(
      { params: { id: contestId }, body: { action, prize_id: prizeId, winner_id: winner.winner_id, ...more } },
      { onSuccess: () => setAsking(false) },
    );
  return (
    <>
      <Group justify="space-between" gap={12} py={8}>
        <div>
          <Text fw={600}>
            {winner.rank}. {winner.name}
          </Text>
          <Text size="sm" c="dimmed">
            {[winner.email, stateLabels[winner.state], winner.reason].filter(Boolean).join(' · ')}
          </Text>
          {winner.state === 'announced' && winner.claim_until && (
            <Text size="sm" c="dimmed">
              Can claim until <DateTime at={winner.claim_until} />
            </Text>
          )}
        </div>
        {canPublish && (
          <Group gap={8}>
            {winner.state === 'selected' && (
              <Button size="xs" loading={update.isPending} onClick={() => act('confirm')}>
                Announce
              </Button>
            )}
            {isStanding && (
              <Button size="xs" variant="default" onClick={() => setAsking(true)}>
                Disqualify
              </Button>
            )}
            {!isStanding && rest > 0 && (
              <>
                <Button size="xs" loading={update.isPending} onClick={() => act('redraw')}>
                  Draw the next
                </Button>
                <Button size="xs" variant="default" onClick={() => act('reinstate')}>
                  Reinstate
                </Button>
              </>
            )}
          </Group>
        )}
      </Group>
      {update.error && !isAsking && <Alert tone="bad">{errorMessage(update.error)}</Alert>}
      <Modal opened={isAsking} onClose={() => setAsking(false)} title={`Disqualify ${winner.name}?`} size={460}>
        <DisqualifyForm
          error={update.error}
          onCancel={() => setAsking(false)}
          onConfirm={(reason, note) => act('disqualify', { reason, note })}
        />
      </Modal>
    </>
  );
}

type FormProps = {
  error: Error | null;
  onCancel: () => void;
  onConfirm: (reason: DisqualificationReason, note: string) => void;
};

function DisqualifyForm({ error, onCancel, onConfirm }: FormProps) {
  const [reason, setReason] = useState<DisqualificationReason>('not_eligible');
  const [note, setNote] = useState('');
  return (
    <Stack>
      <Text>The prize becomes free. Draw the next contestant afterwards: the order of the draw doesn’t change.</Text>
      <NativeSelect
        label="Public reason"
        value={reason}
        data={reasons}
        onChange={({ currentTarget: { value } }) => isReason(value) && setReason(value)}
      />
      <Textarea
        label="Note for your team"
        value={note}
        maxLength={500}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      {error && <Alert tone="bad">{errorMessage(error)}</Alert>}
      <Group justify="end">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button color="red" onClick={() => onConfirm(reason, note)}>
          Disqualify
        </Button>
      </Group>
    </Stack>
  );
}
