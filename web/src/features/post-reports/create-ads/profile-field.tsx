import { objectiveLabels, objectives } from '@fanfare/contract/ad-profiles/facebook-choices';
import { Anchor, Button, Radio, Stack } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Output, query } from '../../../lib/api.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import type { FieldProps } from '../../../ui/form/use-field.ts';

export type Profile = Output<'GET /adprofiles'>['items'][number];

/** Query that is read again when the window is back in front: profiles are created in another tab. */
export const profilesCall = (search: string) => ({
  ...query('GET /adprofiles', { query: { page: 1, search }, silent: true }),
  refetchOnWindowFocus: 'always' as const,
  placeholderData: keepPreviousData,
});

const pageNetworks: readonly Profile['networks'][number][] = ['facebook', 'instagram'];

/** Reason why posts of a page can't use the profile; undefined if they can. */
const findProblem = ({ networks, page_id }: Profile, pageId: string): string | undefined => {
  if (!networks.some((network) => pageNetworks.includes(network))) return 'Needs Facebook or Instagram';
  return page_id === pageId ? undefined : 'For another page';
};

/** Text about a profile: its objective, followed by its problems. */
const describe = (profile: Profile): string => {
  const objective = objectives.find((name) => name === profile.objective);
  return [objective && objectiveLabels[objective], ...profile.problems].filter(Boolean).join(' · ');
};

type Props = FieldProps<number | null> & { pageId: string; onChoose: (profile: Profile) => void };

/** Choice of the ad profile: the account that pays, the audience and the budget. */
export function ProfileField({ pageId, onChoose, ...props }: Props) {
  const [search, setSearch] = useState('');
  const profiles = useQuery(profilesCall(search));
  if (profiles.error && !profiles.data)
    return <ErrorState error={profiles.error} onRetry={() => void profiles.refetch()} />;
  if (!profiles.data) return <TextSkeleton lines={4} />;
  const { items, total } = profiles.data;
  const newProfile = { href: '/adprofile/new', target: '_blank', rel: 'noopener' };
  if (total === 0 && search === '')
    return (
      <EmptyState
        illustration="chart"
        title="No ad profiles yet"
        action={
          <Button component="a" {...newProfile}>
            New ad profile
          </Button>
        }
      >
        A profile sets the account, audience and daily budget. Create one, then come back.
      </EmptyState>
    );
  return (
    <>
      {(total > items.length || search !== '') && (
        <SearchBox label="Search ad profiles" value={search} onSearch={setSearch} />
      )}
      <CustomField {...props}>
        {({ value, onChange, onBlur, error }) => (
          <Radio.Group
            label="Ad profile"
            withAsterisk
            error={error}
            value={value ? String(value) : null}
            onChange={(next) => {
              onChange(Number(next));
              const chosen = items.find(({ id }) => String(id) === next);
              if (chosen) onChoose(chosen);
            }}
            onBlur={onBlur}
          >
            <Stack gap="sm" my="xs">
              {items.map((profile) => (
                <Radio
                  key={profile.id}
                  value={String(profile.id)}
                  label={profile.name}
                  description={findProblem(profile, pageId) ?? describe(profile)}
                  disabled={findProblem(profile, pageId) !== undefined}
                  aria-invalid={error ? true : undefined}
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
      </CustomField>
      <Anchor {...newProfile}>
        Create an ad profile in a new tab <IconExternalLink size={14} stroke={1.5} aria-hidden />
      </Anchor>
    </>
  );
}
