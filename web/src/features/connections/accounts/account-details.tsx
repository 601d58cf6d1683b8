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

/** What an account reaches and what it was allowed, each behind its own sum. */
export function AccountDetails({ account }: { account: Account }) {
  const { reach, granted, missing, kind } = account;
  const warned = reach.filter(({ warning }) => warning !== null).length;
  return (
    <>
      {(reach.length > 0 || kind === 'facebook') && (
        <Disclosure summary={reachSum(reach.length, warned)}>
          <Reach account={account} />
          {kind === 'facebook' && <RefreshProfile fbUid={account.account_id} />}
        </Disclosure>
      )}
      {granted.length + missing.length > 0 && (
        <Disclosure summary={permissionSum(granted.length, missing.length)}>
          <ScopeList scopes={missing} as="missing" />
          <ScopeList scopes={granted} as="granted" />
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

function Reach({ account: { reach } }: { account: Account }) {
  const types = [...new Set(reach.map(({ type }) => type))];
  return (
    <ul className={classes.reach}>
      {types.map((type) => (
        <li key={type}>
          <h4>{plural(type, reach.filter((one) => one.type === type).length)}</h4>
          <ul>
            {reach
              .filter((one) => one.type === type)
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

/** Asks Facebook itself. What it cannot answer is a matter of the whole page: a dialog says so. */
function RefreshProfile({ fbUid }: { fbUid: string }) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);

  async function refresh() {
    setBusy(true);
    try {
      const asked = { params: { id: fbUid }, query: { refresh: 'true' } };
      const { pages } = await call('GET /facebook/{id}/profile', asked);
      toast.good(pages.length === 1 ? 'Facebook shows one page.' : `Facebook shows ${pages.length} pages.`);
    } catch (error) {
      emit({ kind: 'facebook-profile-error', message: errorMessage(error) });
    } finally {
      setBusy(false);
      await Promise.all(staleAfterConnect.map((key) => client.invalidateQueries({ queryKey: [key] })));
    }
  }

  return (
    <Button mt="sm" size="xs" variant="default" loading={isBusy} onClick={() => void refresh()}>
      Read the profile from Facebook again
    </Button>
  );
}

const plural = (type: AssetType, count: number) => `${count} ${assetTypeLabels[type]}${count === 1 ? '' : 's'}`;

const reachSum = (count: number, warned: number): string => {
  const things = count === 0 ? 'Reaches nothing yet' : count === 1 ? 'Reaches one thing' : `Reaches ${count} things`;
  return warned > 0 ? `${things}, ${warned} with a warning` : things;
};

const permissionSum = (granted: number, missing: number): string =>
  missing > 0 ? `Permissions: ${granted} allowed, ${missing} missing` : `Permissions: all ${granted} allowed`;
