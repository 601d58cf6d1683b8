import { minuteMs } from '@fanfare/contract/kit/durations';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';
import { useNow } from '../../lib/clock.ts';
import { browserTimeZone } from '../../lib/format.ts';
import { useMe, useStart } from '../../lib/session.ts';
import { Page } from '../../ui/page/page.tsx';
import { WidgetBoard } from './board.tsx';
import { listGettingStartedSteps } from './getting-started.ts';
import { GettingStartedSteps } from './getting-started-steps.tsx';
import { greetingFor } from './greeting.ts';
import { QuickLinks } from './quick-links.tsx';
import { SendingStopped } from './sending-stopped.tsx';

export function DashboardPage() {
  const me = useMe();
  const { mailbox_url } = useStart();
  const ownedBusinessName = me.business?.is_owner ? me.business.business_name : undefined;
  const businesses = useQuery({
    ...query('GET /user/businesses', { query: { search: ownedBusinessName ?? '' } }),
    enabled: ownedBusinessName !== undefined,
  });
  const connections = useQuery({ ...query('GET /connections'), enabled: ownedBusinessName !== undefined });
  const ownBusiness = businesses.data?.items.find(({ id }) => id === me.business?.id);
  const counts = ownBusiness && {
    members: ownBusiness.members,
    assets: ownBusiness.assets,
    connections: connections.data?.connections.length ?? 0,
  };
  const now = useNow(minuteMs);
  const steps = listGettingStartedSteps(me, counts);
  // True when the setup steps are loaded: the widgets wait for them, because steps that appear later would move the
  // widgets down.
  const isReady = ownedBusinessName === undefined || !(businesses.isPending || connections.isPending);
  const [firstName] = me.name.split(/\s+/);

  return (
    <Page
      title={`${greetingFor(now, me.timezone ?? browserTimeZone())}, ${firstName}`}
      lead={
        me.business
          ? `You’re working in ${me.business.business_name}.`
          : 'Your account is ready. Start with the steps below.'
      }
    >
      {isReady && (
        <>
          {me.business && <SendingStopped />}
          <GettingStartedSteps steps={steps} />
          {me.business && <WidgetBoard board="business" />}
          <QuickLinks isStaff={me.admin} mailboxUrl={mailbox_url} />
        </>
      )}
    </Page>
  );
}
