import type { Asset } from '@fanfare/contract/business';
import { type AssetType, assetTypeLabels } from '@fanfare/contract/kit/assets';
import { Button } from '@mantine/core';
import { article } from '../../lib/format.ts';
import { assetFacts } from './asset-facts.ts';
import classes from './asset-group.module.css';
import type { AssetLimit } from './asset-limit.ts';
import { assetKey } from './asset-list.ts';

type Props = {
  type: AssetType;
  assets: Asset[];
  limit?: AssetLimit;
  onAdd?: () => void;
  onRemove?: (asset: Asset) => void;
};

export function AssetGroup({ type, assets, limit, onAdd, onRemove }: Props) {
  const { icon: Icon, plural } = assetFacts[type];
  return (
    <section className={classes.group} aria-label={plural}>
      <header className={classes.head}>
        <Icon size={22} stroke={1.5} aria-hidden />
        <h3>{plural}</h3>
        {limit && (
          <span className={classes.count} data-full={!limit.can_add || undefined}>
            {limit.current_count} of {limit.limit} used
          </span>
        )}
        {onAdd && (
          <Button
            variant="default"
            size="xs"
            onClick={onAdd}
            aria-label={`Add ${article(assetTypeLabels[type])} ${assetTypeLabels[type]}`}
          >
            Add
          </Button>
        )}
      </header>
      {assets.length > 0 && (
        <ul className={classes.assets}>
          {assets.map((asset) => (
            <li key={assetKey(asset)}>
              <span>{asset.label}</span>
              {onRemove && (
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  aria-label={`Remove ${asset.label}`}
                  onClick={() => onRemove(asset)}
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
