import type { PostFields } from '@fanfare/contract/working-copies';
import { Drawer } from '@mantine/core';
import { DiffView } from './diff-view.tsx';

type Compared = { from: PostFields; to: PostFields; title: string };

export function DiffDrawer({ compared, onClose }: { compared: Compared | undefined; onClose: () => void }) {
  return (
    <Drawer opened={compared !== undefined} onClose={onClose} title={compared?.title ?? ''} size={640}>
      {compared && <DiffView from={compared.from} to={compared.to} />}
    </Drawer>
  );
}
