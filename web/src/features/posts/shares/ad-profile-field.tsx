import { minuteMs } from '@fanfare/contract/kit/durations';
import type { SocialNetwork } from '@fanfare/contract/social/social-text';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

type Props = { network: SocialNetwork; account: string; value: string; onChange: (id: string) => void };

/** Field for the ad profile of the ad that is created once the share is published. */
export function AdProfileField({ network, account, value, onChange }: Props) {
  const { data, isPending } = useQuery({
    queryKey: ['POST /adprofile/adprofiles_by_social', { network, account }],
    queryFn: () =>
      call('POST /adprofile/adprofiles_by_social', {
        body: { social_network: network, social_account: account },
        silent: true,
      }),
    staleTime: minuteMs,
    retry: false,
  });
  const profiles = data?.adprofiles ?? [];
  const isNone = !isPending && profiles.length === 0;
  return (
    <Select
      label="Ad profile"
      description="An ad is created from the post once it is published."
      placeholder={isNone ? 'No ad profiles for this account' : 'None'}
      disabled={profiles.length === 0}
      clearable
      data={profiles.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}
