import { isCoveredBy } from '@fanfare/contract/deliveries/deliveries';
import { needsDeliveries } from '@fanfare/contract/deliveries/needs';
import type { NetworkName } from '@fanfare/contract/networks/names';
import { useQuery } from '@tanstack/react-query';
import { type Output, query } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';

export type Stop = Output<'GET /deliveries/stops'>['stops'][number];
type Destination = { kind: string; network: NetworkName; account: string };

export const stopsQuery = query('GET /deliveries/stops', { silent: true });

/** The current stops of the business; none for users who can't see deliveries. */
export const useStops = (): Stop[] => {
  const enabled = useCan(needsDeliveries.viewer);
  return useQuery({ ...stopsQuery, enabled }).data?.stops ?? [];
};

/** Stops that prevent sending to at least one of these accounts or sites. */
export const stopsFor = (stops: readonly Stop[], destinations: readonly Destination[]): Stop[] =>
  stops.filter((stop) => destinations.some((destination) => isCoveredBy(stop, destination)));
