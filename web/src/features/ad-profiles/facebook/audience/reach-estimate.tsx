import { FacebookProfile } from '@fanfare/contract/ad-profiles/facebook-profile';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import '../../../../lib/zod-setup.ts';
import { call, type Output } from '../../../../lib/api.ts';
import { useFieldValue } from '../../../../ui/form/use-field.ts';
import { Meta } from '../../../../ui/text/text.tsx';
import type { FacebookField } from '../facebook-field.ts';

/** Debounce in ms between the last change and the request to the network. */
const reachDelayMs = 600;

type Reach = Output<'POST /facebook/ads/account/reach'>['reach'];

/** Number of people in the chosen audience. Shown while it is edited; never an obstacle. */
export function ReachEstimate({ field }: { field: FacebookField }) {
  const audience = useAudience(field);
  const [asked] = useDebouncedValue(audience, reachDelayMs);
  const reach = useQuery({
    queryKey: ['reach', asked],
    queryFn: async ({ signal }) => {
      const body = FacebookProfile.parse(JSON.parse(asked ?? '{}'));
      return (await call('POST /facebook/ads/account/reach', { body, signal, silent: true })).reach;
    },
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isRunning = audience !== asked || reach.isFetching;
  return (
    <Meta component="p" role="status" aria-busy={isRunning}>
      Estimated audience:{' '}
      <strong>
        {audience === undefined ? 'choose a place or a custom audience' : describeReach(reach.data, isRunning)}
      </strong>
    </Meta>
  );
}

const describeReach = (reach: Reach | undefined, isRunning: boolean): string => {
  if (!reach && isRunning) return 'estimating…';
  const { users_lower_bound: lower, users_upper_bound: upper } = reach ?? {};
  if (upper == null) return 'not available';
  return lower == null
    ? `up to ${upper.toLocaleString('en-US')} people`
    : `${lower.toLocaleString('en-US')} to ${upper.toLocaleString('en-US')} people`;
};

/**
 * Values that decide the reach, as text; undefined while no place or audience is chosen, or while a value is invalid.
 */
function useAudience(field: FacebookField): string | undefined {
  const parts = {
    account_id: useFieldValue(field('account_id')),
    locations: useFieldValue(field('locations')),
    custom_audiences: useFieldValue(field('custom_audiences')),
    interests: useFieldValue(field('interests')),
    behaviors: useFieldValue(field('behaviors')),
    demographics: useFieldValue(field('demographics')),
    age_min: useFieldValue(field('age_min')),
    age_max: useFieldValue(field('age_max')),
    page_types: useFieldValue(field('page_types')),
    optimization_goal: useFieldValue(field('optimization_goal')),
    advantage_audience: useFieldValue(field('advantage_audience')),
  };
  const profile = FacebookProfile.safeParse(parts).data;
  const isTargeted = [...(profile?.locations ?? []), ...(profile?.custom_audiences ?? [])].some(
    ({ include }) => include,
  );
  return profile && isTargeted ? JSON.stringify(parts) : undefined;
}
