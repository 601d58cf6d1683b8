import type { Asset } from '@fanfare/contract/business';
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

/** `?add=site` opens the dialog for sites: where "the business needs a site" leads. */
const Address = z.object({ add: z.enum(assetTypes).optional() });

export function AssetsTab({ business }: { business: Business }) {
  return business.is_owner ? <OwnAssets business={business} /> : <GivenAssets business={business} />;
}

function GivenAssets({ business }: { business: Business }) {
  const isReached = useIsAssetConnected(business.id);
  const given = groupByType(business.assets).filter(({ assets }) => assets.length > 0);
  return (
    <Section
      title="Assets"
      lead={
        given.length > 0
          ? 'What this business works with. Its owner decides who may use what.'
          : 'This business has no assets yet.'
      }
    >
      {given.map(({ type, assets }) => (
        <AssetGroup key={type} type={type} assets={assets} isReached={isReached} />
      ))}
      <AskForAsset business={business} />
    </Section>
  );
}

function OwnAssets({ business }: { business: Business }) {
  const [{ add }, setAddress] = useListQuery(Address);
  const isReached = useIsAssetConnected(business.id);
  const [unwanted, setUnwanted] = useState<Asset>();
  const limits = useQueries({ queries: assetTypes.map((type) => assetLimitQuery(type, business.access_level)) });
  const limitOf = (type: AssetType) => limits[assetTypes.indexOf(type)]?.data;
  return (
    <Section
      title="Assets"
      lead="The pages, sites and accounts this business works with. The limits count all the businesses you own."
    >
      {groupByType(business.assets).map(({ type, assets }) => (
        <AssetGroup
          key={type}
          type={type}
          assets={assets}
          isReached={isReached}
          limit={limitOf(type)}
          onAdd={() => setAddress({ add: type }, { replace: true })}
          onRemove={setUnwanted}
        />
      ))}
      <AddAssetModal business={business} type={add} onClose={() => setAddress({ add: undefined }, { replace: true })} />
      <RemoveAssetModal business={business} asset={unwanted} onClose={() => setUnwanted(undefined)} />
    </Section>
  );
}
