import { type Asset, businessMessages } from '@fanfare/contract/business';
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
import { TextLink } from '../../../ui/page/text-link.tsx';
import classes from '../business.module.css';
import { type Business, useSaveBusiness } from '../business-queries.ts';
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
      {type && <Choice business={business} type={type} />}
    </Modal>
  );
}

function Choice({ business, type }: { business: Business; type: AssetType }) {
  const found = useQuery(availableAssetsQuery(business.id, type));
  const limit = useQuery(assetLimitQuery(type, business.access_level));
  const warningOf = useWarnings(business.id);
  const { save } = useSaveBusiness(business.id);
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const added = business.assets.filter((asset) => asset.type === type);
  // Just added, it may still stand in the list of what is to be had.
  const offered = found.data?.assets.filter((asset) => !hasAsset(added, asset)) ?? [];
  const isFull = limit.data?.can_add === false;

  async function add(asset: Asset) {
    setBusy(assetKey(asset));
    setProblem(undefined);
    try {
      await save(({ assets }) => ({ assets: [...assets, asset] })).catch(saveFailed);
      toast.good(businessMessages.assetsUpdated);
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      setBusy(undefined);
    }
  }

  if (found.isPending) return <TextSkeleton lines={3} />;
  if (!found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  return (
    <Stack>
      {problem && <Alert tone="bad">{problem}</Alert>}
      {isFull && !problem && <Alert tone="warn">{limit.data?.message}</Alert>}
      {!found.data.connected && <NotConnected type={type} />}
      {found.data.connected && offered.length + added.length === 0 && (
        <Text>The connected account has none. Create one there, then come back.</Text>
      )}
      <ul className={classes.rows}>
        {offered.map((asset) => (
          <li key={assetKey(asset)} className={classes.row}>
            <div className={classes.words}>
              <strong>{asset.label}</strong>
              {warningOf(asset) && <small>{warningOf(asset)}</small>}
            </div>
            <Button
              size="xs"
              disabled={isFull || (busy !== undefined && busy !== assetKey(asset))}
              loading={busy === assetKey(asset)}
              aria-label={`Add ${asset.label}`}
              onClick={() => void add(asset)}
            >
              Add
            </Button>
          </li>
        ))}
        {added.map((asset) => (
          <li key={assetKey(asset)} className={classes.row}>
            <div className={classes.words}>
              <strong>{asset.label}</strong>
              <small>{businessMessages.assetAlreadyAdded}</small>
            </div>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

/** What stands in the way of an ad account. Connected accounts are told for the chosen business only. */
function useWarnings(bid: number) {
  const { business: chosen } = useMe();
  const { data } = useQuery({ ...query('GET /connections'), enabled: chosen?.id === bid });
  const reached = data?.connections.flatMap(({ reach }) => reach) ?? [];
  return (asset: Asset) => reached.find((one) => assetKey(one) === assetKey(asset))?.warning;
}

function NotConnected({ type }: { type: AssetType }) {
  return (
    <Alert
      tone="info"
      title="Nothing of this kind is connected yet"
      action={
        <TextLink to="/user/account" hash={isAdAccount(type) ? 'adnetworks' : 'social'} underline="always">
          {type === 'site' ? 'Connect WordPress' : 'Connect an account'}
        </TextLink>
      }
    >
      {assetTypeInfo[type].from} Connect it there, and it can be added here.
    </Alert>
  );
}

const isAdAccount = (type: AssetType) => /adaccount|ads_account|adwords/.test(type);
