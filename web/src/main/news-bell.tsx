import { IconSpeakerphone } from '@tabler/icons-react';
import { Bell, BellEmpty } from './bell.tsx';

export function NewsBell() {
  return (
    <Bell label="News" icon={IconSpeakerphone} unread={0}>
      <BellEmpty title="No news yet">What is new in Fanfare will be told here.</BellEmpty>
    </Bell>
  );
}
