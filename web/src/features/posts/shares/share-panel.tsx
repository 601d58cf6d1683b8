import { networkOf } from '@fanfare/contract/connections';
import { networkLabels } from '@fanfare/contract/networks/names';
import { siteNetworks } from '@fanfare/contract/sites';
import { postLimits, postMessages } from '@fanfare/contract/working-copies';
import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { newId } from '../../../lib/random-id.ts';
import { NetworkIcon } from '../../social/index.tsx';
import { useEditorContext } from '../editor/editor-context.ts';
import { newShare } from '../post-fields.ts';
import { useFields } from '../saving/fields-store.ts';
import { LedgerShareRow } from './ledger-share-row.tsx';
import { PlannedShareRow } from './planned-share-row.tsx';
import classes from './share.module.css';

const ShareDrawer = lazy(() => import('./share-drawer.tsx').then((module) => ({ default: module.ShareDrawer })));

/** Where else the post goes: what is planned with it, and what went out already. */
export function SharePanel() {
  const { session, site, post } = useEditorContext();
  const planned = useFields(session.store, ({ social }) => social);
  const status = useFields(session.store, ({ post_status }) => post_status);
  const [open, setOpen] = useState<string>();
  const sent = post?.social ?? [];

  const add = (network: (typeof siteNetworks)[number]) => {
    const key = newId().slice(0, 12);
    const { account, board, message } = site.social[network];
    const isTaken = planned.some((one) => one.social_network === network && one.social_account === account);
    const begun = { social_account: isTaken ? '' : (account ?? ''), board_id: isTaken ? '' : (board ?? ''), message };
    session.change({ social: [...planned, { ...newShare(network, key), ...begun }] });
    setOpen(key);
  };

  return (
    <div className={classes.panel}>
      {planned.length > 0 && (
        <ul className={classes.list}>
          {planned.map((share) => (
            <PlannedShareRow key={share.key} share={share} onEdit={() => setOpen(share.key)} />
          ))}
        </ul>
      )}
      {planned.length > 0 && status === 'draft' && <p className={classes.hint}>{postMessages.sharesLater}</p>}
      {planned.length === 0 && sent.length === 0 && (
        <p className={classes.hint}>Share the post when it goes out: to pages and accounts you have connected.</p>
      )}
      <Menu position="bottom-start" width="target">
        <Menu.Target>
          <Button
            variant="default"
            fullWidth
            disabled={planned.length >= postLimits.shares}
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
              onClick={() => add(network)}
            >
              {networkLabels[networkOf[network]]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {sent.length > 0 && (
        <>
          <h3 className={classes.heading}>Planned and sent</h3>
          <ul className={classes.list}>
            {sent.map((share) => (
              <LedgerShareRow key={share.id} share={share} />
            ))}
          </ul>
        </>
      )}
      <Suspense>{open && <ShareDrawer shareKey={open} onClose={() => setOpen(undefined)} />}</Suspense>
    </div>
  );
}
