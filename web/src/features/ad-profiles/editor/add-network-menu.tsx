import { type AdNetwork, adNetworks, adProfileMessages } from '@fanfare/contract/ad-profiles/ad-profiles';
import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { NetworkLogo } from '../../connections/index.tsx';
import { adNetworkInfo } from '../ad-networks.ts';

type Props = {
  /** Networks that have a tab in the profile's editor. */
  open: readonly AdNetwork[];
  editable: ReadonlySet<AdNetwork>;
  isBusy: boolean;
  onAdd: (network: AdNetwork) => void;
};

export function AddNetworkMenu({ open, editable, isBusy, onAdd }: Props) {
  const offered = adNetworks.filter((network) => editable.has(network) && !open.includes(network));
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <Button variant="default" loading={isBusy} leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}>
          Add network
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map((network) => (
          <Menu.Item
            key={network}
            leftSection={<NetworkLogo kind={adNetworkInfo[network].kind} size={24} />}
            onClick={() => onAdd(network)}
          >
            {adNetworkInfo[network].label}
          </Menu.Item>
        ))}
        <Menu.Item disabled leftSection={<NetworkLogo kind="linkedin" size={24} />} title={adProfileMessages.linkedin}>
          LinkedIn (coming soon)
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
