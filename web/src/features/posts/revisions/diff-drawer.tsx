import type { PostFields } from '@fanfare/contract/posts/working-copies';
import { Drawer } from '@mantine/core';
import { DiffView } from './diff-view.tsx';

type Comparison = { from: PostFields; to: PostFields; title: string };

export function DiffDrawer({ comparison, onClose }: { comparison: Comparison | undefined; onClose: () => void }) {
  return (
    <Drawer opened={comparison !== undefined} onClose={onClose} title={comparison?.title ?? ''} size={640}>
      {comparison && <DiffView from={comparison.from} to={comparison.to} />}
    </Drawer>
  );
}
