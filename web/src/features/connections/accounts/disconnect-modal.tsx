import { assetTypeLabels } from '@fanfare/contract/kit/assets';
import { Modal, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { staleAfterConnect } from '../connect/use-connect.ts';
import { networkInfo } from '../networks/network-info.ts';
import type { Account } from '../types.ts';
import classes from './account-card.module.css';

type Props = { account: Account; opened: boolean; onClose: () => void };

/** Asks the server first what would stop, so that nobody pulls a plug unawares. */
export function DisconnectModal({ account: { id, kind, name, account_id }, opened, onClose }: Props) {
  const client = useQueryClient();
  const network = networkInfo[kind].name;
  const effect = useQuery({
    queryKey: ['POST /connection/{id}/disconnect', 'report', id],
    queryFn: () => call('POST /connection/{id}/disconnect', { params: { id }, body: { report: true } }),
    enabled: opened,
    staleTime: 0,
    gcTime: 0,
  });

  async function leave() {
    // The documents' own call, with their own sentence when it does not work.
    if (kind === 'nativeads') await call('POST /nativeads/disconnect', { body: { nativeads_id: account_id } });
    else await call('POST /connection/{id}/disconnect', { params: { id }, body: {} });
    await Promise.all(staleAfterConnect.map((key) => client.invalidateQueries({ queryKey: [key] })));
    toast.good(`${name} is disconnected. Connecting it again brings everything back.`);
  }

  const title = `Disconnect ${name}?`;
  if (!effect.data)
    return (
      <Modal opened={opened} onClose={onClose} title={title} size={460}>
        {effect.error ? (
          <ErrorState error={effect.error} onRetry={() => void effect.refetch()} />
        ) : (
          <TextSkeleton lines={3} />
        )}
      </Modal>
    );
  const { stops } = effect.data;
  return (
    <ConfirmModal opened={opened} onClose={onClose} title={title} confirm="Disconnect" danger onConfirm={leave}>
      <Stack gap="sm">
        {stops.length === 0 ? (
          <div>Your business uses nothing of this account, so nothing stops.</div>
        ) : (
          <div>
            <div>These assets of your business stop working until the account is connected again:</div>
            <ul className={classes.stops}>
              {stops.map(({ label, type, members }) => (
                <li key={`${type} ${label}`}>
                  <strong>{label}</strong> ({assetTypeLabels[type]}){usedBy(members)}
                </li>
              ))}
            </ul>
          </div>
        )}
        <div>We give the permission back to {network} and forget it. Your posts and figures stay.</div>
      </Stack>
    </ConfirmModal>
  );
}

const usedBy = (members: number) =>
  members === 0 ? '' : members === 1 ? ', used by one member' : `, used by ${members} members`;
