import { type Asset, businessMessages } from '@fanfare/contract/business';
import { Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { type Business, useSaveBusiness } from '../business-queries.ts';
import { saveFailed } from '../document-errors.ts';
import { assetKey, withoutAsset } from './asset-list.ts';

type Props = { business: Business; asset: Asset | undefined; onClose: () => void };

/** Asks the server first whom this would touch, so that nobody takes a page from under somebody's hands unawares. */
export function RemoveAssetModal({ business, asset, onClose }: Props) {
  const { save, report } = useSaveBusiness(business.id);
  const isLast = asset !== undefined && withoutAsset(business.assets, asset).length === 0;
  const effect = useQuery({
    queryKey: ['POST /user/business/{bid}/update', 'report', business.id, asset && assetKey(asset)],
    queryFn: () => report((owned) => (asset ? withoutAsset(owned, asset) : owned)),
    enabled: asset !== undefined && !isLast,
    staleTime: 0,
    gcTime: 0,
  });

  async function remove() {
    if (!asset) return;
    await save(({ assets }) => ({ assets: withoutAsset(assets, asset) })).catch(saveFailed);
    toast.good(businessMessages.assetsUpdated);
  }

  if (isLast || effect.data === undefined)
    return (
      <Modal opened={asset !== undefined} onClose={onClose} title={`Remove ${asset?.label ?? ''}?`} size={460}>
        {isLast ? (
          <Alert tone="warn" title={businessMessages.atLeastOneAsset}>
            Add another asset first, then this one can go.
          </Alert>
        ) : effect.error ? (
          <ErrorState error={effect.error} onRetry={() => void effect.refetch()} />
        ) : (
          <TextSkeleton lines={2} />
        )}
      </Modal>
    );
  const affected = effect.data.affected_members;
  return (
    <ConfirmModal
      opened={asset !== undefined}
      onClose={onClose}
      title={`Remove ${asset?.label ?? ''}?`}
      confirm="Remove asset"
      danger
      onConfirm={remove}
    >
      {affected.length === 0 ? (
        'No member uses it. The business stops working with it; the account itself stays as it is.'
      ) : (
        <>
          <Text>
            {affected.length === 1
              ? 'One member uses it and loses it:'
              : `${affected.length} members use it and lose it:`}
          </Text>
          <ul>
            {affected.map((member) => (
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
