import { type AssetType, assetTypeLabels, assetTypes } from '@fanfare/contract/kit/assets';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { Grid } from '../../../ui/layout/layout.tsx';
import { AskOwnerButton } from '../../../ui/overlay/ask-owner-button.tsx';
import type { Business } from '../business-queries.ts';

export function AskForAsset({ business }: { business: Business }) {
  const [type, setType] = useState<AssetType>('site');
  return (
    <Grid columns="minmax(0, 1fr) auto" gap={12} align="end" collapse="48em" pt={16} divided>
      <Select
        label="Missing an asset?"
        description="The owner gets a notification with a link to add it."
        data={assetTypes.map((value) => ({ value, label: assetTypeLabels[value] }))}
        allowDeselect={false}
        value={type}
        onChange={(value) => value && setType(value)}
      />
      <AskOwnerButton key={type} bid={business.id} request={{ step: 'asset', asset_type: type }} />
    </Grid>
  );
}
