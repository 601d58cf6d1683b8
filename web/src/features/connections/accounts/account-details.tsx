import { type AssetType, assetTypeLabels } from '@fanfare/contract/kit/assets';
import { countOf } from '@fanfare/contract/kit/plurals';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { emit } from '../../../lib/api/page-events.ts';
import { call, errorMessage } from '../../../lib/api.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { staleAfterConnect } from '../connect/use-connect.ts';
import { ScopeList } from '../scopes/scope-list.tsx';
import type { Account } from '../types.ts';
import classes from './account-card.module.css';
import { PermissionCheck } from './permission-check.tsx';

/** Reachable assets and granted permissions, each collapsed under a summary. */
export function AccountDetails({ account }: { account: Account }) {
  const { reach, granted, missing, kind } = account;
  const warningCount = reach.filter(({ warning }) => warning !== null).length;
  return (
    <>
      {(reach.length > 0 || kind === 'facebook') && (
        <Disclosure summary={summarizeReach(reach.length, warningCount)}>
          <ReachableAssets account={account} />
          {kind === 'facebook' && <RefreshProfile fbUid={account.account_id} />}
        </Disclosure>
      )}
      {granted.length + missing.length > 0 && (
        <Disclosure summary={summarizePermissions(granted.length, missing.length)}>
          <ScopeList scopes={missing} status="missing" />
          <ScopeList scopes={granted} status="granted" />
        </Disclosure>
      )}
      {kind === 'facebook' && (
        <Disclosure summary="Check permissions for a feature">
          <PermissionCheck fbUid={account.account_id} />
        </Disclosure>
      )}
    </>
  );
}

function ReachableAssets({ account: { reach } }: { account: Account }) {
  const types = [...new Set(reach.map(({ type }) => type))];
  return (
    <Grid component="ul" gap={12}>
      {types.map((type) => (
        <Block component="li" breakWords key={type}>
          <Block component="h4" mb={4} fz={13} fw={600}>
            {countLabel(type, reach.filter((asset) => asset.type === type).length)}
          </Block>
          <Grid component="ul" gap={4} m={0} p={0}>
            {reach
              .filter((asset) => asset.type === type)
              .map(({ value, label, warning }) => (
                <Block component="li" breakWords key={value}>
                  {label}
                  {warning && (
                    <Flex iconTop={1} component="p" className={classes.warning} gap={6} align="flex-start">
                      <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
                      {warning}
                    </Flex>
                  )}
                </Block>
              ))}
          </Grid>
        </Block>
      ))}
    </Grid>
  );
}

/** Reads the profile from Facebook. A failure opens a page-wide dialog. */
function RefreshProfile({ fbUid }: { fbUid: string }) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);

  async function refresh() {
    setBusy(true);
    try {
      const request = { params: { id: fbUid }, query: { refresh: 'true' } };
      const { pages } = await call('GET /facebook/{id}/profile', request);
      toast.good(`Profile refreshed. ${countOf(pages.length, 'page')} found.`);
    } catch (error) {
      emit({ kind: 'facebook-profile-error', message: errorMessage(error) });
    } finally {
      setBusy(false);
      await Promise.all(staleAfterConnect.map((key) => client.invalidateQueries({ queryKey: [key] })));
    }
  }

  return (
    <Button mt="sm" size="xs" variant="default" loading={isBusy} onClick={() => void refresh()}>
      Refresh profile
    </Button>
  );
}

const countLabel = (type: AssetType, count: number) => countOf(count, assetTypeLabels[type]);

const summarizeReach = (count: number, warningCount: number): string => {
  const assetCount =
    count === 0 ? 'No pages or accounts found' : countOf(count, 'page or account', 'pages and accounts');
  return warningCount > 0 ? `${assetCount}, ${warningCount} with a warning` : assetCount;
};

const summarizePermissions = (granted: number, missing: number): string =>
  missing > 0 ? `Permissions: ${granted} granted, ${missing} missing` : `Permissions: all ${granted} granted`;
