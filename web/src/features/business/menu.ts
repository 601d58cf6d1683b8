import type { CurrentUser } from '@fanfare/contract/identity/identity';
import { IconBoxMultiple, IconBuildingStore, IconMailForward, IconUsers } from '@tabler/icons-react';
import type { Command, FeatureMenu } from '../../lib/menu.ts';

const manageCommands = ({ id, business_name, is_owner }: NonNullable<CurrentUser['business']>): Command[] => {
  const manage = { to: '/user/business/$bid/manage', params: { bid: String(id) } } as const;
  const invitations: Command = {
    group: 'Go to',
    label: 'Invitations',
    icon: IconMailForward,
    description: `Invite people to ${business_name}`,
    keywords: ['invite', 'people'],
    link: { ...manage, hash: 'invitations' },
  };
  return [
    {
      group: 'Go to',
      label: 'Business assets',
      icon: IconBoxMultiple,
      description: `Pages, sites and accounts of ${business_name}`,
      link: { ...manage, hash: 'assets' },
    },
    {
      group: 'Go to',
      label: 'Members',
      icon: IconUsers,
      description: `Members of ${business_name} and their roles`,
      keywords: ['people', 'team', 'roles'],
      link: { ...manage, hash: 'members' },
    },
    ...(is_owner ? [invitations] : []),
    {
      group: 'Actions',
      label: `Manage ${business_name}`,
      icon: IconBuildingStore,
      description: 'Settings, assets, members, invitations',
      link: manage,
    },
  ];
};

const newBusiness: Command = {
  group: 'Actions',
  label: 'New business',
  icon: IconBuildingStore,
  link: { to: '/user/business/new' },
};

export const menu: FeatureMenu = {
  items: [
    {
      group: 'Account',
      order: 1,
      label: 'Business',
      to: '/user/business',
      icon: IconBuildingStore,
      need: 'user',
      goKey: 'b',
    },
  ],
  commands: ({ business }) => [...(business ? manageCommands(business) : []), newBusiness],
};
