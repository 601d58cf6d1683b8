import { Drawer } from '@mantine/core';
import { SideMenu } from './side-menu.tsx';
import { TopClock } from './top-bar/top-clock.tsx';

type Props = { path: string; opened: boolean; onClose: () => void };

/** The side menu on a narrow screen. */
export function MenuDrawer({ path, opened, onClose }: Props) {
  return (
    <Drawer opened={opened} onClose={onClose} position="left" size={280} title="Menu">
      <TopClock isInMenu />
      <SideMenu path={path} onGo={onClose} />
    </Drawer>
  );
}
