import type { Asset } from '@fanfare/contract/business/business';
import { Checkbox, Text } from '@mantine/core';
import classes from './asset-checkboxes.module.css';
import { assetKey, groupByType, hasAsset, toggleAsset } from './asset-list.ts';
import { assetTypeInfo } from './asset-type-info.ts';

type Props = { businessAssets: Asset[]; value: Asset[]; onChange: (value: Asset[]) => void; error?: string };

/** Which assets of the business a member or invitee can use. */
export function AssetCheckboxes({ businessAssets, value, onChange, error }: Props) {
  return (
    <div className={classes.groups}>
      {businessAssets.length === 0 && <Text c="dimmed">The business has no assets yet.</Text>}
      {groupByType(businessAssets)
        .filter(({ assets }) => assets.length > 0)
        .map(({ type, assets }) => (
          <fieldset key={type} className={classes.group}>
            <legend>{assetTypeInfo[type].plural}</legend>
            {assets.map((asset) => (
              <Checkbox
                key={assetKey(asset)}
                label={asset.label}
                checked={hasAsset(value, asset)}
                onChange={(event) => onChange(toggleAsset(value, asset, event.currentTarget.checked))}
              />
            ))}
          </fieldset>
        ))}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
