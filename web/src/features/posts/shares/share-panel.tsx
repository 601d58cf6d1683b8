import { networkByKind } from '@fanfare/contract/connections/connections';
import { networkLabels } from '@fanfare/contract/networks/names';
import { postLimits, postMessages } from '@fanfare/contract/posts/working-copies';
import { siteNetworks } from '@fanfare/contract/sites/sharing-defaults';
import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { newId } from '../../../lib/random-id.ts';
import { useFormValues } from '../../../ui/form/use-field.ts';
import { Grid } from '../../../ui/layout/layout.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import { isUsable, NetworkIcon, useSocialAccounts } from '../../social/index.tsx';
import { newShare } from '../post-fields.ts';
import { useEditorContext } from '../session/editor-context.ts';
import { LedgerShareRow } from './ledger-share-row.tsx';
import { PlannedShareRow } from './planned-share-row.tsx';
import classes from './share.module.css';

const PlannedShareDrawer = lazy(() =>
  import('./planned-share-drawer.tsx').then((module) => ({ default: module.PlannedShareDrawer })),
);

/** Panel with the planned shares of the post, and the shares that are scheduled or published already. */
export function SharePanel() {
  const { session, site, post } = useEditorContext();
  const plannedShares = useFormValues(session.form, ({ social }) => social);
  const status = useFormValues(session.form, ({ post_status }) => post_status);
  const [openKey, setOpenKey] = useState<string>();
  const ledgerShares = post?.social ?? [];
  const { accounts } = useSocialAccounts();

  const addShare = (network: (typeof siteNetworks)[number]) => {
    const key = newId().slice(0, 12);
    const { account: defaultAccount, board, message } = site.social[network];
    const usable = accounts.filter((account) => account.social_network === network && isUsable(account));
    const account = defaultAccount ?? (usable.length === 1 ? usable[0]?.id : undefined);
    const isAccountUsed = plannedShares.some(
      (share) => share.social_network === network && share.social_account === account,
    );
    const defaults = {
      social_account: isAccountUsed ? '' : (account ?? ''),
      board_id: isAccountUsed ? '' : (board ?? ''),
      message,
    };
    session.change({ social: [...plannedShares, { ...newShare(network, key), ...defaults }] });
    setOpenKey(key);
  };

  return (
    <Grid gap={12}>
      {plannedShares.length > 0 && (
        <Grid component="ul" gap={8}>
          {plannedShares.map((share, index) => (
            <PlannedShareRow key={share.key} share={share} index={index} onEdit={() => setOpenKey(share.key)} />
          ))}
        </Grid>
      )}
      {plannedShares.length > 0 && status === 'draft' && <Meta component="p">{postMessages.sharesLater}</Meta>}
      {plannedShares.length === 0 && ledgerShares.length === 0 && (
        <Meta component="p">Share this post to your connected accounts when it’s published.</Meta>
      )}
      <Menu position="bottom-start" width="target">
        <Menu.Target>
          <Button
            variant="default"
            fullWidth
            disabled={plannedShares.length >= postLimits.shares}
            leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
          >
            Add a share
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {siteNetworks.map((network) => (
            <Menu.Item
              key={network}
              leftSection={<NetworkIcon network={network} size={20} />}
              onClick={() => addShare(network)}
            >
              {networkLabels[networkByKind[network]]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {ledgerShares.length > 0 && (
        <>
          <h3 className={classes.heading}>Scheduled and published</h3>
          <Grid component="ul" gap={8}>
            {ledgerShares.map((share) => (
              <LedgerShareRow key={share.id} share={share} />
            ))}
          </Grid>
        </>
      )}
      <Suspense>{openKey && <PlannedShareDrawer shareKey={openKey} onClose={() => setOpenKey(undefined)} />}</Suspense>
    </Grid>
  );
}
