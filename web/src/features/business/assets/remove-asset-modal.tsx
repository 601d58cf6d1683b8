import { type Asset, businessMessages } from '@fanfare/contract/business/business';
import { countOf } from '@fanfare/contract/kit/plurals';
import { Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { withServerFailureMessage } from '../../../lib/api/document-errors.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { type Business, useSaveBusiness } from '../business-queries.ts';
import { assetKey, withoutAsset } from './asset-list.ts';

type Props = { business: Business; asset: Asset | undefined; onClose: () => void };

/** Asks the server which members lose the asset and lists them before anything is removed. */
export function RemoveAssetModal({ business, asset, onClose }: Props) {
  const { save, report } = useSaveBusiness(business.id);
  const isLast = asset !== undefined && withoutAsset(business.assets, asset).length === 0;
  const removalReport = useQuery({
    queryKey: ['POST /user/business/{bid}/update', 'report', business.id, asset && assetKey(asset)],
    queryFn: () => report((owned) => (asset ? withoutAsset(owned, asset) : owned)),
    enabled: asset !== undefined && !isLast,
    staleTime: 0,
    gcTime: 0,
  });

  async function remove() {
    if (!asset) return;
    await save(({ assets }) => ({ assets: withoutAsset(assets, asset) })).catch(
      withServerFailureMessage(businessMessages.saveFailed),
    );
    toast.good(businessMessages.assetsUpdated);
  }

  if (isLast || removalReport.data === undefined)
    return (
      <Modal opened={asset !== undefined} onClose={onClose} title={`Remove ${asset?.label ?? ''}?`} size={460}>
        {isLast && (
          <Alert tone="warn" title={businessMessages.atLeastOneAsset}>
            Add another asset before you remove this one.
          </Alert>
        )}
        {!isLast && removalReport.error && (
          <ErrorState error={removalReport.error} onRetry={() => void removalReport.refetch()} />
        )}
        {!isLast && !removalReport.error && <TextSkeleton lines={2} />}
      </Modal>
    );
  const affectedMembers = removalReport.data.affected_members;
  return (
    <ConfirmModal
      opened={asset !== undefined}
      onClose={onClose}
      title={`Remove ${asset?.label ?? ''}?`}
      confirm="Remove asset"
      danger
      onConfirm={remove}
    >
      {affectedMembers.length === 0 ? (
        'No member uses it. The account itself isn’t affected.'
      ) : (
        <>
          <Text>{countOf(affectedMembers.length, 'member uses', 'members use')} it and will lose access:</Text>
          <ul className="ff-prose">
            {affectedMembers.map((member) => (
              <li key={member.id}>
                <strong>{member.name}</strong>: {member.assets.join(', ')}
              </li>
            ))}
          </ul>
        </>
      )}
    </ConfirmModal>
  );
}
