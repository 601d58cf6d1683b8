import { Drawer } from '@mantine/core';
import { SideMenu } from './side-menu.tsx';

type Props = { path: string; opened: boolean; onClose: () => void };

/** The side menu on a narrow screen. */
export function MenuDrawer({ path, opened, onClose }: Props) {
  return (
    <Drawer opened={opened} onClose={onClose} position="left" size={280} title="Menu">
      <SideMenu path={path} onGo={onClose} />
    </Drawer>
  );
}
