import { IconBell } from '@tabler/icons-react';
import { Bell, BellEmpty } from './bell.tsx';

export function NotificationBell() {
  return (
    <Bell label="Notifications" icon={IconBell} unread={0}>
      <BellEmpty title="Nothing to tell you">
        When work you started in the background is done, it says so here.
      </BellEmpty>
    </Bell>
  );
}
