import { IconSpeakerphone } from '@tabler/icons-react';
import { lazy } from 'react';
import { useNews } from '../../../features/news/index.ts';
import { BellPopover } from './bell-popover.tsx';

const NewsList = lazy(() =>
  import('../../../features/news/news-list.tsx').then(({ NewsList }) => ({ default: NewsList })),
);

export function NewsBell() {
  const { data } = useNews();
  return (
    <BellPopover label="News" icon={IconSpeakerphone} unread={data?.unread ?? 0}>
      {() => <NewsList />}
    </BellPopover>
  );
}
