import { connectionMessages } from '@fanfare/contract/connections/connections';
import { assetTypeLabels } from '@fanfare/contract/kit/assets';
import { countOf } from '@fanfare/contract/kit/plurals';
import { Modal, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { withDocumentMessage } from '../../../lib/api/document-errors.ts';
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

/** Asks the server which assets stop working and lists them before disconnecting. */
export function DisconnectModal({ account: { id, kind, name, account_id }, opened, onClose }: Props) {
  const client = useQueryClient();
  const network = networkInfo[kind].name;
  const report = useQuery({
    queryKey: ['POST /connection/{id}/disconnect', 'report', id],
    queryFn: () => call('POST /connection/{id}/disconnect', { params: { id }, body: { report: true } }),
    enabled: opened,
    staleTime: 0,
    gcTime: 0,
  });

  async function disconnect() {
    // The specification has a separate call for native ads, with its own failure message.
    if (kind === 'nativeads')
      await call('POST /nativeads/disconnect', { body: { nativeads_id: account_id } }).catch(
        withDocumentMessage(connectionMessages.nativeAdsDisconnectFailed),
      );
    else await call('POST /connection/{id}/disconnect', { params: { id }, body: {} });
    await Promise.all(staleAfterConnect.map((key) => client.invalidateQueries({ queryKey: [key] })));
    toast.good(`${name} disconnected.`);
  }

  const title = `Disconnect ${name}?`;
  if (!report.data)
    return (
      <Modal opened={opened} onClose={onClose} title={title} size={460}>
        {report.error ? (
          <ErrorState error={report.error} onRetry={() => void report.refetch()} />
        ) : (
          <TextSkeleton lines={3} />
        )}
      </Modal>
    );
  const { stops } = report.data;
  return (
    <ConfirmModal opened={opened} onClose={onClose} title={title} confirm="Disconnect" danger onConfirm={disconnect}>
      <Stack gap="sm">
        {stops.length === 0 ? (
          <div>Your business doesn’t use this account.</div>
        ) : (
          <div>
            <div>These assets stop working until you reconnect the account:</div>
            <ul className={classes.stops}>
              {stops.map(({ label, type, members }) => (
                <li key={`${type} ${label}`}>
                  <strong>{label}</strong> ({assetTypeLabels[type]}){usageNote(members)}
                </li>
              ))}
            </ul>
          </div>
        )}
        <div>We’ll revoke access on {network}. Your posts and reports stay.</div>
      </Stack>
    </ConfirmModal>
  );
}

const usageNote = (members: number) => (members === 0 ? '' : `, used by ${countOf(members, 'member')}`);
