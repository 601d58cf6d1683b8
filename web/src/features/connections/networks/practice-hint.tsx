import type { NetworkName } from '@fanfare/contract/networks/names';
import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api.ts';
import { useCan, useStart } from '../../../lib/session.ts';

/** Practice networks have fixed accounts; their own page lists them. */
export function PracticeHint({ network, shows }: { network: NetworkName; shows: string }) {
  const { practice } = useStart();
  const isOwner = useCan('owner');
  const { data } = useQuery({ ...query('GET /practice'), enabled: practice && isOwner });
  const url = data?.networks.find(({ name }) => name === network)?.url;
  if (!url) return null;
  return (
    <Text mb="md" c="dimmed">
      Practice mode:{' '}
      <Anchor href={url} target="_blank" rel="noopener" underline="always">
        view valid {shows}
      </Anchor>{' '}
      (opens a new tab).
    </Text>
  );
}
