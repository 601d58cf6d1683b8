import type { Asset } from '@fanfare/contract/business/business';
import { type AssetType, assetTypeLabels } from '@fanfare/contract/kit/assets';
import { Badge, Button } from '@mantine/core';
import { article } from '../../../lib/format.ts';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { AskOwnerButton } from '../../../ui/overlay/ask-owner-button.tsx';
import { Meta } from '../../../ui/text/text.tsx';
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
  /** True if the asset belongs to a connected account. */
  isConnected: (asset: Asset) => boolean;
  limit?: AssetLimit;
  onAdd?: () => void;
  onRemove?: (asset: Asset) => void;
};

export function AssetGroup({ business, type, assets, isConnected, limit, onAdd, onRemove }: Props) {
  const { icon: Icon, plural } = assetTypeInfo[type];
  return (
    <Block component="section" py={12} divided aria-label={plural}>
      <Grid
        component="header"
        className={classes.head}
        icons="dimmed"
        columns="auto 1fr auto auto"
        gap="2px 12px"
        align="center"
        mih={32}
      >
        <Icon size={22} stroke={1.5} aria-hidden />
        <Block component="h3" ff="text" fz={14} fw={600} lh={1.4}>
          {plural}
        </Block>
        {limit && (
          <Meta c={limit.can_add ? undefined : 'orange'} tabular className={classes.count}>
            {limit.current_count} of {limit.limit} used
          </Meta>
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
      </Grid>
      {assets.length > 0 && (
        <Block component="ul" mt={4} pl={34}>
          {assets.map((asset) => (
            <Flex component="li" justify="space-between" gap={12} mih={36} breakWords key={assetKey(asset)}>
              <Flex gap="4px 12px" wrap miw={0} py={4}>
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
              </Flex>
              {onRemove && (
                <Button
                  flex="none"
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  aria-label={`Remove ${asset.label}`}
                  onClick={() => onRemove(asset)}
                >
                  Remove
                </Button>
              )}
            </Flex>
          ))}
        </Block>
      )}
    </Block>
  );
}

const AskForConnection = ({ bid }: { bid: number }) => (
  <AskOwnerButton bid={bid} request={{ step: 'connection' }} size="compact-sm" variant="default" />
);
