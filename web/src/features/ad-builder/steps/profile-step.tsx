import { objectiveMismatchMessages } from '@fanfare/contract/ad-builder/ad-types';
import { objectiveLabels, objectives } from '@fanfare/contract/ad-profiles/facebook-choices';
import { Anchor, Badge, Button, Checkbox } from '@mantine/core';
import { IconExternalLink, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { query } from '../../../lib/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { adNetworkInfo } from '../../ad-profiles/index.tsx';
import { type AdProfile, findProfileMismatch, networksOf, type StepProps } from '../ad-form.ts';
import classes from './steps.module.css';

/** Query of profiles, which are read again when the window is back in front: they are created in another tab. */
const profilesQuery = (search: string) => ({
  ...query('GET /adprofiles', { query: { page: 1, search } }),
  refetchOnWindowFocus: 'always' as const,
});

type Props = StepProps & { profile: AdProfile | undefined; onProfile: (profile: AdProfile) => void };

/**
 * Step with the choice of the profile: who pays, who sees the ad and what it costs. Only profiles that fit the type can be chosen.
 */
export function ProfileStep({ field, values, profile, onProfile }: Props) {
  const [search, setSearch] = useState('');
  const profiles = useQuery({ ...profilesQuery(search), placeholderData: keepPreviousData });
  const { ad_type: type } = values;
  if (profiles.isError) return <ErrorState error={profiles.error} onRetry={() => void profiles.refetch()} />;
  if (!profiles.data || !type) return <TextSkeleton lines={4} />;
  const { items, total } = profiles.data;
  if (total === 0 && search === '')
    return (
      <EmptyState
        illustration="chart"
        title="No ad profiles yet"
        action={
          <Button
            component="a"
            href="/adprofile/new"
            target="_blank"
            rel="noopener"
            leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
          >
            New ad profile
          </Button>
        }
      >
        A profile sets the account, audience and daily budget. Create one, then come back.
      </EmptyState>
    );

  const choose = (chosen: AdProfile) => {
    onProfile(chosen);
    field('adprofile').onChange(chosen.id);
    field('networks').onChange(networksOf(type, chosen));
  };
  return (
    <>
      {(total > items.length || search !== '') && (
        <SearchBox label="Search ad profiles" value={search} onSearch={setSearch} />
      )}
      {items.every((item) => findProfileMismatch(type, item)) && (
        <Alert tone="warn" title="No ad profile matches">
          {objectiveMismatchMessages[type]}
        </Alert>
      )}
      <ProfileList field={field} items={items} type={type} onChoose={choose} />
      <Anchor href="/adprofile/new" target="_blank" rel="noopener">
        Create an ad profile in a new tab <IconExternalLink size={14} stroke={1.5} aria-hidden />
      </Anchor>
      {profile && <NetworksField field={field} type={type} profile={profile} />}
    </>
  );
}

type ListProps = Pick<Props, 'field'> & {
  items: readonly AdProfile[];
  type: NonNullable<Props['values']['ad_type']>;
  onChoose: (profile: AdProfile) => void;
};

function ProfileList({ field, items, type, onChoose }: ListProps) {
  const name = useId();
  return (
    <CustomField {...field('adprofile')}>
      {({ value, error }) => (
        <Grid component="fieldset" gap={8} aria-invalid={error ? true : undefined}>
          <Block component="legend" mb={8} fw={600}>
            Who pays, and who sees the ad
          </Block>
          {items.map((item) => {
            const mismatch = findProfileMismatch(type, item);
            return (
              <label
                key={item.id}
                className={`${classes.profile} ff-hover-border`}
                data-chosen={Number(value) === item.id || undefined}
                data-off={mismatch ? true : undefined}
              >
                <input
                  type="radio"
                  name={name}
                  value={item.id}
                  checked={Number(value) === item.id}
                  disabled={mismatch !== undefined}
                  onChange={() => onChoose(item)}
                />
                <Grid component="span" gap={4} miw={0} breakWords>
                  <strong>{item.name}</strong>
                  <Flex component="span" gap={6} wrap>
                    {item.networks.map((network) => (
                      <Badge key={network} component="span" color="gray">
                        {adNetworkInfo[network].label}
                      </Badge>
                    ))}
                    {describeObjective(item) && (
                      <Block component="small" c="inherit">
                        {describeObjective(item)}
                      </Block>
                    )}
                  </Flex>
                  {mismatch && (
                    <Block component="small" c="orange">
                      {mismatch}
                    </Block>
                  )}
                </Grid>
              </label>
            );
          })}
          {error && (
            <Block component="p" mt={4} c="red" fz={13} role="alert">
              {error}
            </Block>
          )}
        </Grid>
      )}
    </CustomField>
  );
}

const describeObjective = ({ objective }: AdProfile): string | undefined => {
  const known = objectives.find((name) => name === objective);
  return known && objectiveLabels[known];
};

/** Choice of the profile's networks that get an ad. */
function NetworksField({ field, type, profile }: Pick<ListProps, 'field' | 'type'> & { profile: AdProfile }) {
  const offered = networksOf(type, profile);
  if (profile.networks.length < 2 || findProfileMismatch(type, profile)) return null;
  const left = profile.networks.filter((network) => !offered.includes(network));
  return (
    <CustomField {...field('networks')}>
      {({ value = [], onChange, error }) => (
        <Checkbox.Group
          label="Create ads on"
          description={
            left.length > 0
              ? `${left.map((network) => adNetworkInfo[network].label).join(' and ')} can’t show this type.`
              : undefined
          }
          error={error}
          value={[...value]}
          onChange={(chosen) => onChange(offered.filter((network) => chosen.includes(network)))}
        >
          <Flex gap="8px 20px" align="stretch" wrap mt={8}>
            {offered.map((network) => (
              <Checkbox key={network} value={network} label={adNetworkInfo[network].label} />
            ))}
          </Flex>
        </Checkbox.Group>
      )}
    </CustomField>
  );
}
