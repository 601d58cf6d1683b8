import type { MemberRoles } from '@fanfare/contract/business/members';
import { featureInfo, roleInfo } from '@fanfare/contract/kit/features';
import { features, roles } from '@fanfare/contract/kit/permission';
import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Output, query } from '../../../lib/api.ts';
import { useMe } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/page/section.tsx';
import classes from '../business.module.css';
import type { Business } from '../business-queries.ts';
import { AskForRole } from './ask-for-role.tsx';
import { LeaveSection } from './leave-section.tsx';

/** Tab of a member: their features, a request for more, details of the business, leaving it. */
export function OwnAccessTab({ business }: { business: Business }) {
  const me = useMe();
  const params = { bid: business.id, uid: me.id };
  const ownFeatures = useQuery(query('GET /user/business/{bid}/member/{uid}/features', { params }));
  return (
    <>
      <Section title="Your features" lead="Features you can use, and your role in each.">
        {ownFeatures.isPending && <TextSkeleton lines={4} />}
        {ownFeatures.error && <ErrorState error={ownFeatures.error} onRetry={() => void ownFeatures.refetch()} />}
        {ownFeatures.data && <OwnFeatures featureRoles={ownFeatures.data.features} />}
      </Section>
      <Section title="Request access" lead={`${business.owner_name} gets a notification with a link to grant it.`}>
        {ownFeatures.data && <AskForRole business={business} currentRoles={highestRoles(ownFeatures.data.features)} />}
      </Section>
      <Section title="About the business">
        <Grid component="dl" columns="auto 1fr" gap="6px 20px">
          <dt>Owner</dt>
          <dd>{business.owner_name}</dd>
          <Detail name="Description" value={business.business_description} />
          <Detail name="Phone" value={business.business_phone} />
          <Detail name="Email" value={business.business_email} />
        </Grid>
      </Section>
      <LeaveSection business={business} />
    </>
  );
}

type FeatureRoles = Output<'GET /user/business/{bid}/member/{uid}/features'>['features'];

/** The member's highest role in each feature. */
const highestRoles = (featureRoles: FeatureRoles): MemberRoles =>
  Object.fromEntries(
    features.flatMap((feature) => {
      const highest = roles.find((role) => role === featureRoles[feature]?.roles.at(-1)?.role_name);
      return highest ? [[feature, highest]] : [];
    }),
  );

function OwnFeatures({ featureRoles }: { featureRoles: FeatureRoles }) {
  const ownFeatures = features.flatMap((feature) => {
    const highest = featureRoles[feature]?.roles.at(-1);
    return highest ? [{ feature, highest }] : [];
  });
  if (ownFeatures.length === 0)
    return (
      <EmptyState illustration="envelope" title="No features yet">
        You’re a member, but you have no features yet. Ask the owner below.
      </EmptyState>
    );
  return (
    <ul>
      {ownFeatures.map(({ feature, highest }) => (
        <Block component="li" key={feature} className={classes.row} icons="dimmed">
          <Block smallBelow flex="1 1 200px" miw={0} breakWords>
            <Block component="strong" display="block" fw={600}>
              {featureInfo[feature].label}
            </Block>
            <small>{`${featureInfo[feature].about}. ${findRole(highest.role_id)?.about}.`}</small>
          </Block>
          <Badge color="violet">{findRole(highest.role_id)?.label}</Badge>
        </Block>
      ))}
    </ul>
  );
}

const findRole = (roleId: number) => Object.values(roleInfo).find(({ id }) => id === roleId);

function Detail({ name, value }: { name: string; value: string }) {
  if (!value) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
