import { needsDeliveries } from '@fanfare/contract/deliveries/needs';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { query } from '../../lib/api.ts';
import { useCan } from '../../lib/session.ts';

const StopBanner = lazy(() => import('../deliveries/index.tsx').then(({ StopBanner }) => ({ default: StopBanner })));

/**
 * Notice that sending is stopped. Its code is loaded only while sending is stopped, because the dashboard is a first
 * screen.
 */
export function SendingStopped() {
  const enabled = useCan(needsDeliveries.viewer);
  const { data } = useQuery({ ...query('GET /deliveries/stops', { silent: true }), enabled });
  if (!data || data.stops.length === 0) return null;
  return (
    <Suspense>
      <StopBanner />
    </Suspense>
  );
}
