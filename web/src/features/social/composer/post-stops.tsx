import { networkByKind } from '@fanfare/contract/connections/connections';
import { graceMinutes } from '@fanfare/contract/deliveries/states';
import { shareKindName } from '@fanfare/contract/social/shares';
import type { SocialNetwork } from '@fanfare/contract/social/social-text';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { StopBanner, stopsFor, useStops } from '../../deliveries/index.tsx';
import type { Account } from '../accounts/use-social-accounts.ts';

/** Returns a function that tells whether publishing to an account is stopped. */
export function useIsStopped(): (network: SocialNetwork, account: string) => boolean {
  const stops = useStops();
  return (network, account) =>
    stopsFor(stops, [{ kind: shareKindName, network: networkByKind[network], account }]).length > 0;
}

type Props = { targets: readonly Account[]; isSubmitted: boolean };

/** The stops that affect the selected accounts; before an account is selected, the stops of all social posts. */
export function PostStops({ targets, isSubmitted }: Props) {
  const stops = useStops();
  const destinations = targets.map(({ social_network, id }) => ({
    kind: shareKindName,
    network: networkByKind[social_network],
    account: id,
  }));
  const concerned =
    targets.length > 0
      ? stopsFor(stops, destinations)
      : stops.filter(({ kind, network }) => network === null && (kind === null || kind === shareKindName));
  return (
    <StopBanner stops={concerned}>
      {isSubmitted ? 'Your post is saved. It’s' : 'You can publish and schedule, but posts are'} sent only after sending
      resumes. Posts more than {graceMinutes} minutes late become missed.{' '}
      <TextLink to="/deliveries">View deliveries</TextLink>
    </StopBanner>
  );
}
