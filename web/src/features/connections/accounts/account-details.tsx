import { type AssetType, assetTypeLabels } from '@fanfare/contract/kit/assets';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { emit } from '../../../lib/api/page-events.ts';
import { call, errorMessage } from '../../../lib/api.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { staleAfterConnect } from '../connect/use-connect.ts';
import type { Account } from '../types.ts';
import classes from './account-card.module.css';
import { PermissionCheck } from './permission-check.tsx';
import { ScopeList } from './scope-list.tsx';

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
    <ul className={classes.reach}>
      {types.map((type) => (
        <li key={type}>
          <h4>{countLabel(type, reach.filter((asset) => asset.type === type).length)}</h4>
          <ul>
            {reach
              .filter((asset) => asset.type === type)
              .map(({ value, label, warning }) => (
                <li key={value}>
                  {label}
                  {warning && (
                    <p className={classes.warning}>
                      <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
                      {warning}
                    </p>
                  )}
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
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
      toast.good(
        pages.length === 1 ? 'Profile refreshed. 1 page found.' : `Profile refreshed. ${pages.length} pages found.`,
      );
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

const countLabel = (type: AssetType, count: number) => `${count} ${assetTypeLabels[type]}${count === 1 ? '' : 's'}`;

const summarizeReach = (count: number, warningCount: number): string => {
  const assetCount =
    count === 0 ? 'No pages or accounts found' : count === 1 ? '1 page or account' : `${count} pages and accounts`;
  return warningCount > 0 ? `${assetCount}, ${warningCount} with a warning` : assetCount;
};

const summarizePermissions = (granted: number, missing: number): string =>
  missing > 0 ? `Permissions: ${granted} granted, ${missing} missing` : `Permissions: all ${granted} granted`;
