import { type Asset, businessMessages } from '@fanfare/contract/business/business';
import { type AssetType, assetTypeLabels } from '@fanfare/contract/kit/assets';
import { Button, Modal, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { withServerFailureMessage } from '../../../lib/api/document-errors.ts';
import { errorMessage, query } from '../../../lib/api.ts';
import { article } from '../../../lib/format.ts';
import { useMe } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Block } from '../../../ui/layout/layout.tsx';
import classes from '../business.module.css';
import { type Business, useSaveBusiness } from '../business-queries.ts';
import { ConnectLink } from '../connect-link.tsx';
import { assetKey, hasAsset } from './asset-list.ts';
import { assetLimitQuery, availableAssetsQuery } from './asset-queries.ts';
import { AssetTypeChoice } from './asset-type-choice.tsx';
import { assetTypeInfo } from './asset-type-info.ts';
import { HostedSiteForm } from './hosted-site-form.tsx';

type Props = {
  business: Business;
  /** `any`: the user chooses the type first; the page behind has unsaved input, so links open a new tab. */
  type: AssetType | 'any' | undefined;
  onClose: () => void;
};

export function AddAssetModal({ business, type, onClose }: Props) {
  const [chosenType, setChosenType] = useState<AssetType>();
  const shownType = type === 'any' ? chosenType : type;
  const close = () => {
    setChosenType(undefined);
    onClose();
  };
  return (
    <Modal
      opened={type !== undefined}
      onClose={close}
      title={shownType ? `Add ${article(assetTypeLabels[shownType])} ${assetTypeLabels[shownType]}` : 'Add an asset'}
      size={520}
    >
      {type && !shownType && <AssetTypeChoice onChoose={setChosenType} />}
      {shownType && <AssetChoice business={business} type={shownType} isNewTab={type === 'any'} onDone={close} />}
    </Modal>
  );
}

type ChoiceProps = { business: Business; type: AssetType; isNewTab: boolean; onDone: () => void };

function AssetChoice({ business, type, isNewTab, onDone }: ChoiceProps) {
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
      await save(({ assets }) => ({ assets: [...assets, asset] })).catch(
        withServerFailureMessage(businessMessages.saveFailed),
      );
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
      {!available.data.connected && <NotConnected business={business} type={type} isNewTab={isNewTab} />}
      {available.data.connected && availableAssets.length + addedAssets.length === 0 && (
        <Text>The connected account has none. Create one on the network first.</Text>
      )}
      <ul>
        {availableAssets.map((asset) => (
          <Block component="li" key={assetKey(asset)} className={classes.row} icons="dimmed">
            <Block smallBelow flex="1 1 200px" miw={0} breakWords>
              <Block component="strong" display="block" fw={600}>
                {asset.label}
              </Block>
              {findWarning(asset) && <small>{findWarning(asset)}</small>}
            </Block>
            <Button
              size="xs"
              disabled={isFull || (addingKey !== undefined && addingKey !== assetKey(asset))}
              loading={addingKey === assetKey(asset)}
              aria-label={`Add ${asset.label}`}
              onClick={() => void add(asset)}
            >
              Add
            </Button>
          </Block>
        ))}
        {addedAssets.map((asset) => (
          <Block component="li" key={assetKey(asset)} className={classes.row} icons="dimmed">
            <Block smallBelow flex="1 1 200px" miw={0} breakWords>
              <Block component="strong" display="block" fw={600}>
                {asset.label}
              </Block>
              <small>{businessMessages.assetAlreadyAdded}</small>
            </Block>
          </Block>
        ))}
      </ul>
      {type === 'site' && !isFull && (
        <section>
          <Title order={3} mb="xs">
            Create a hosted site
          </Title>
          <Text c="dimmed" mb="md">
            Fanfare hosts it. You don’t need an account anywhere else.
          </Text>
          <HostedSiteForm business={business} onCreated={onDone} />
        </section>
      )}
    </Stack>
  );
}

/** Warnings of ad accounts, from `GET /connections`, which answers for the current business only. */
function useAssetWarnings(bid: number) {
  const { business: currentBusiness } = useMe();
  const { data } = useQuery({ ...query('GET /connections'), enabled: currentBusiness?.id === bid });
  const reachableAssets = data?.connections.flatMap(({ reach }) => reach) ?? [];
  return (asset: Asset) => reachableAssets.find((reachable) => assetKey(reachable) === assetKey(asset))?.warning;
}

function NotConnected({ business, type, isNewTab }: Omit<ChoiceProps, 'onDone'>) {
  const isSite = type === 'site';
  return (
    <Alert
      tone="info"
      title={isSite ? 'No sites yet' : 'Not connected yet'}
      action={
        <ConnectLink business={business} tab={isAdAccount(type) ? 'adnetworks' : 'social'} isNewTab={isNewTab}>
          {isSite ? 'Connect WordPress' : 'Connect an account'}
        </ConnectLink>
      }
    >
      {isSite
        ? 'Create a hosted site below, or connect your WordPress site.'
        : `${assetTypeInfo[type].source} Connect it to add it here.`}
    </Alert>
  );
}

const isAdAccount = (type: AssetType) => /adaccount|ads_account|adwords/.test(type);
