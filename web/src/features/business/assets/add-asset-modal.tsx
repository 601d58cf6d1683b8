import { type Asset, businessMessages } from '@fanfare/contract/business/business';
import { type AssetType, assetTypeLabels } from '@fanfare/contract/kit/assets';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage, query } from '../../../lib/api.ts';
import { article } from '../../../lib/format.ts';
import { useMe } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import classes from '../business.module.css';
import { type Business, useSaveBusiness } from '../business-queries.ts';
import { ConnectLink } from '../connect-link.tsx';
import { saveFailed } from '../document-errors.ts';
import { assetKey, hasAsset } from './asset-list.ts';
import { assetLimitQuery, availableAssetsQuery } from './asset-queries.ts';
import { assetTypeInfo } from './asset-type-info.ts';

type Props = { business: Business; type: AssetType | undefined; onClose: () => void };

export function AddAssetModal({ business, type, onClose }: Props) {
  return (
    <Modal
      opened={type !== undefined}
      onClose={onClose}
      title={type ? `Add ${article(assetTypeLabels[type])} ${assetTypeLabels[type]}` : ''}
      size={520}
    >
      {type && <AssetChoice business={business} type={type} />}
    </Modal>
  );
}

function AssetChoice({ business, type }: { business: Business; type: AssetType }) {
  const available = useQuery(availableAssetsQuery(business.id, type));
  const limit = useQuery(assetLimitQuery(type, business.access_level));
  const findWarning = useAssetWarnings(business.id);
  const { save } = useSaveBusiness(business.id);
  const [addingKey, setAddingKey] = useState<string>();
  const [errorText, setErrorText] = useState<string>();
  const addedAssets = business.assets.filter((asset) => asset.type === type);
  // The cached list of available assets can still contain one that was just added.
  const availableAssets = available.data?.assets.filter((asset) => !hasAsset(addedAssets, asset)) ?? [];
  const isFull = limit.data?.can_add === false;

  async function add(asset: Asset) {
    setAddingKey(assetKey(asset));
    setErrorText(undefined);
    try {
      await save(({ assets }) => ({ assets: [...assets, asset] })).catch(saveFailed);
      toast.good(businessMessages.assetsUpdated);
    } catch (error) {
      setErrorText(errorMessage(error));
    } finally {
      setAddingKey(undefined);
    }
  }

  if (available.isPending) return <TextSkeleton lines={3} />;
  if (!available.data) return <ErrorState error={available.error} onRetry={() => void available.refetch()} />;
  return (
    <Stack>
      {errorText && <Alert tone="bad">{errorText}</Alert>}
      {isFull && !errorText && <Alert tone="warn">{limit.data?.message}</Alert>}
      {!available.data.connected && <NotConnected business={business} type={type} />}
      {available.data.connected && availableAssets.length + addedAssets.length === 0 && (
        <Text>The connected account has none. Create one on the network first.</Text>
      )}
      <ul className={classes.rows}>
        {availableAssets.map((asset) => (
          <li key={assetKey(asset)} className={classes.row}>
            <div className={classes.text}>
              <strong>{asset.label}</strong>
              {findWarning(asset) && <small>{findWarning(asset)}</small>}
            </div>
            <Button
              size="xs"
              disabled={isFull || (addingKey !== undefined && addingKey !== assetKey(asset))}
              loading={addingKey === assetKey(asset)}
              aria-label={`Add ${asset.label}`}
              onClick={() => void add(asset)}
            >
              Add
            </Button>
          </li>
        ))}
        {addedAssets.map((asset) => (
          <li key={assetKey(asset)} className={classes.row}>
            <div className={classes.text}>
              <strong>{asset.label}</strong>
              <small>{businessMessages.assetAlreadyAdded}</small>
            </div>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

/** Warnings of ad accounts. `GET /connections` answers for the current business only. */
function useAssetWarnings(bid: number) {
  const { business: currentBusiness } = useMe();
  const { data } = useQuery({ ...query('GET /connections'), enabled: currentBusiness?.id === bid });
  const reachableAssets = data?.connections.flatMap(({ reach }) => reach) ?? [];
  return (asset: Asset) => reachableAssets.find((reachable) => assetKey(reachable) === assetKey(asset))?.warning;
}

function NotConnected({ business, type }: { business: Business; type: AssetType }) {
  return (
    <Alert
      tone="info"
      title="Not connected yet"
      action={
        <ConnectLink business={business} tab={isAdAccount(type) ? 'adnetworks' : 'social'}>
          {type === 'site' ? 'Connect WordPress' : 'Connect an account'}
        </ConnectLink>
      }
    >
      {assetTypeInfo[type].source} Connect it to add it here.
    </Alert>
  );
}

const isAdAccount = (type: AssetType) => /adaccount|ads_account|adwords/.test(type);
