import type { CurrentUser } from '@fanfare/contract/identity/identity';
import type { Need } from '@fanfare/contract/kit/permission';
import type { IconProps } from '@tabler/icons-react';
import type { LinkProps, NavigateOptions } from '@tanstack/react-router';
import type { ComponentType } from 'react';

/** The groups of the side menu in display order. */
export const menuGroups = ['Home', 'Publish', 'Promote', 'Advertise', 'Capture', 'Write', 'Account', 'Staff'] as const;

export type MenuItem = {
  group: (typeof menuGroups)[number];
  /** The position of the item in its group, ascending. */
  order: number;
  label: string;
  to: NonNullable<LinkProps['to']>;
  icon: ComponentType<IconProps>;
  need: Need;
  /** Further paths for which this menu item is shown as active. */
  covers?: readonly string[];
  /** True for an item that is shown in practice mode only. */
  isPractice?: boolean;
  /** The key after `g` that opens this item. */
  goKey?: string;
};

/** A link in the search palette. Pages with a menu item need none. */
export type Command = {
  group: 'Go to' | 'Actions';
  label: string;
  icon: ComponentType<IconProps>;
  /** Text that is shown below the label. */
  description?: string;
  /** Search terms in addition to the label. */
  keywords?: string[];
  link: NavigateOptions;
};

/** Type of `menu` in a feature's `menu.ts`. That file is loaded with the shell, so it imports icons and labels only. */
export type FeatureMenu = {
  items?: MenuItem[];
  /** Returns the commands of the palette, without those that the user can't use. */
  commands?: (me: CurrentUser) => Command[];
};
