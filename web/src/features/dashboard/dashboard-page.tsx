import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';
import { useNow } from '../../lib/clock.ts';
import { browserZone } from '../../lib/format.ts';
import { useMe, useStart } from '../../lib/session.ts';
import { Page } from '../../ui/page/page.tsx';
import { gettingStarted } from './getting-started.ts';
import { GettingStartedSteps } from './getting-started-steps.tsx';
import { greeting } from './greeting.ts';
import { QuickLinks } from './quick-links.tsx';

export function DashboardPage() {
  const me = useMe();
  const { mailbox_url } = useStart();
  const owned = me.business?.is_owner ? me.business.business_name : undefined;
  const found = useQuery({
    ...query('GET /user/businesses', { query: { search: owned ?? '' } }),
    enabled: owned !== undefined,
  });
  const connected = useQuery({ ...query('GET /connections'), enabled: owned !== undefined });
  const mine = found.data?.items.find(({ id }) => id === me.business?.id);
  const holdings = mine && {
    people: mine.members,
    assets: mine.assets,
    connections: connected.data?.connections.length ?? 0,
  };
  const now = useNow(60_000);
  const steps = gettingStarted(me, holdings);
  const [firstName] = me.name.split(/\s+/);

  return (
    <Page
      title={`${greeting(now, me.timezone ?? browserZone())}, ${firstName}`}
      lead={
        me.business
          ? `You are working under ${me.business.business_name}.`
          : 'Your account is ready. Here is what you can do with it today.'
      }
    >
      {(owned === undefined || !(found.isPending || connected.isPending)) && <GettingStartedSteps steps={steps} />}
      <QuickLinks isStaff={me.admin} mailboxUrl={mailbox_url} />
    </Page>
  );
}
