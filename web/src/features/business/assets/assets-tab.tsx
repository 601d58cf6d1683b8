import type { Asset } from '@fanfare/contract/business/business';
import { type AssetType, assetTypes } from '@fanfare/contract/kit/assets';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { useListQuery } from '../../../lib/use-list-query.ts';
import { Section } from '../../../ui/page/section.tsx';
import type { Business } from '../business-queries.ts';
import { AddAssetModal } from './add-asset-modal.tsx';
import { AskForAsset } from './ask-for-asset.tsx';
import { AssetGroup } from './asset-group.tsx';
import { groupByType } from './asset-list.ts';
import { assetLimitQuery } from './asset-queries.ts';
import { RemoveAssetModal } from './remove-asset-modal.tsx';
import { useIsAssetConnected } from './use-asset-connected.ts';

/** `?add=site` opens the modal for sites; messages about a missing asset link here. */
const SearchParams = z.object({ add: z.enum(assetTypes).optional() });

export function AssetsTab({ business }: { business: Business }) {
  return business.is_owner ? <OwnerAssets business={business} /> : <MemberAssets business={business} />;
}

function MemberAssets({ business }: { business: Business }) {
  const isConnected = useIsAssetConnected(business.id);
  const assetGroups = groupByType(business.assets).filter(({ assets }) => assets.length > 0);
  return (
    <Section
      title="Assets"
      lead={
        assetGroups.length > 0
          ? 'The assets you can use. The owner decides who can use which.'
          : 'You can’t use any assets of this business yet.'
      }
    >
      {assetGroups.map(({ type, assets }) => (
        <AssetGroup key={type} business={business} type={type} assets={assets} isConnected={isConnected} />
      ))}
      <AskForAsset business={business} />
    </Section>
  );
}

function OwnerAssets({ business }: { business: Business }) {
  const [{ add }, setSearchParams] = useListQuery(SearchParams);
  const isConnected = useIsAssetConnected(business.id);
  const [assetToRemove, setAssetToRemove] = useState<Asset>();
  const limits = useQueries({ queries: assetTypes.map((type) => assetLimitQuery(type, business.access_level)) });
  const limitFor = (type: AssetType) => limits[assetTypes.indexOf(type)]?.data;
  return (
    <Section
      title="Assets"
      lead="Pages, sites and accounts of this business. Limits count across all businesses you own."
    >
      {groupByType(business.assets).map(({ type, assets }) => (
        <AssetGroup
          key={type}
          business={business}
          type={type}
          assets={assets}
          isConnected={isConnected}
          limit={limitFor(type)}
          onAdd={() => setSearchParams({ add: type }, { replace: true })}
          onRemove={setAssetToRemove}
        />
      ))}
      <AddAssetModal
        business={business}
        type={add}
        onClose={() => setSearchParams({ add: undefined }, { replace: true })}
      />
      <RemoveAssetModal business={business} asset={assetToRemove} onClose={() => setAssetToRemove(undefined)} />
    </Section>
  );
}
