import type { Asset } from '@fanfare/contract/business/business';
import { Checkbox, Text } from '@mantine/core';
import { Grid } from '../../../ui/layout/layout.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import classes from './asset-checkboxes.module.css';
import { assetKey, groupByType, hasAsset, toggleAsset } from './asset-list.ts';
import { assetTypeInfo } from './asset-type-info.ts';

type Props = { businessAssets: Asset[]; value: Asset[]; onChange: (value: Asset[]) => void; error?: string };

/** Checkboxes of the assets a member or invitee can use. */
export function AssetCheckboxes({ businessAssets, value, onChange, error }: Props) {
  return (
    <Grid fill={220} gap="16px 24px">
      {businessAssets.length === 0 && <Text c="dimmed">The business has no assets yet.</Text>}
      {groupByType(businessAssets)
        .filter(({ assets }) => assets.length > 0)
        .map(({ type, assets }) => (
          <Grid component="fieldset" key={type} gap={10} content="start">
            <Meta component="legend" mb={8}>
              {assetTypeInfo[type].plural}
            </Meta>
            {assets.map((asset) => (
              <Checkbox
                key={assetKey(asset)}
                label={asset.label}
                checked={hasAsset(value, asset)}
                onChange={(event) => onChange(toggleAsset(value, asset, event.currentTarget.checked))}
              />
            ))}
          </Grid>
        ))}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </Grid>
  );
}
