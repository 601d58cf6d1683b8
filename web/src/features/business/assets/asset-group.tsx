import type { Asset } from '@fanfare/contract/business/business';
import { type AssetType, assetTypeLabels } from '@fanfare/contract/kit/assets';
import { Badge, Button } from '@mantine/core';
import { article } from '../../../lib/format.ts';
import { AskOwnerButton } from '../../../ui/overlay/ask-owner-button.tsx';
import type { Business } from '../business-queries.ts';
import { ConnectLink } from '../connect-link.tsx';
import classes from './asset-group.module.css';
import { assetKey } from './asset-list.ts';
import type { AssetLimit } from './asset-queries.ts';
import { assetTypeInfo } from './asset-type-info.ts';

type Props = {
  business: Pick<Business, 'id' | 'business_name'>;
  type: AssetType;
  assets: Asset[];
  /** True if a connected account reaches the asset. */
  isConnected: (asset: Asset) => boolean;
  limit?: AssetLimit;
  onAdd?: () => void;
  onRemove?: (asset: Asset) => void;
};

export function AssetGroup({ business, type, assets, isConnected, limit, onAdd, onRemove }: Props) {
  const { icon: Icon, plural } = assetTypeInfo[type];
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
              <div className={classes.asset}>
                <span>{asset.label}</span>
                {!isConnected(asset) && (
                  <span className={classes.notConnected}>
                    <Badge color="orange">Not connected</Badge>
                    {onAdd ? (
                      <ConnectLink business={business} tab={type === 'native_ads_account' ? 'adnetworks' : 'social'}>
                        Connect its account
                      </ConnectLink>
                    ) : (
                      <AskForConnection bid={business.id} />
                    )}
                  </span>
                )}
              </div>
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

const AskForConnection = ({ bid }: { bid: number }) => (
  <AskOwnerButton bid={bid} request={{ step: 'connection' }} size="compact-sm" variant="default" />
);
