import {
  IconBug,
  IconHeartbeat,
  IconHistory,
  IconListCheck,
  IconReportMoney,
  IconRestore,
  IconUsers,
} from '@tabler/icons-react';
import type { FeatureMenu } from '../../lib/menu.ts';

const staff = { group: 'Staff', need: 'staff' } as const;

export const menu: FeatureMenu = {
  items: [
    { ...staff, order: 1, label: 'Overview', to: '/staff', icon: IconHeartbeat },
    { ...staff, order: 2, label: 'Users', to: '/staff/users', icon: IconUsers, covers: ['/staff/user'], goKey: 'u' },
    { ...staff, order: 4, label: 'Error logs', to: '/staff/logs', icon: IconBug },
    { ...staff, order: 5, label: 'Spend', to: '/staff/spend', icon: IconReportMoney },
    { ...staff, order: 6, label: 'Jobs', to: '/staff/jobs', icon: IconListCheck, goKey: 'j' },
    { ...staff, order: 7, label: 'Audit log', to: '/staff/audit', icon: IconHistory },
    { ...staff, order: 8, label: 'Deleted businesses', to: '/staff/businesses', icon: IconRestore },
  ],
};
