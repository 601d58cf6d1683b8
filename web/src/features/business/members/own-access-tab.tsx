import { featureFacts, roleFacts } from '@fanfare/contract/kit/features';
import { features, roles } from '@fanfare/contract/kit/permission';
import type { RoleChoice } from '@fanfare/contract/members';
import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Output, query } from '../../../lib/api.ts';
import { useMe } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Section } from '../../../ui/page/section.tsx';
import classes from '../business.module.css';
import type { Business } from '../business-queries.ts';
import { AskForRole } from './ask-for-role.tsx';
import { LeaveSection } from './leave-section.tsx';

/** What a member sees of a business that is not theirs: their own features, whom to ask for more, and the door. */
export function OwnAccessTab({ business }: { business: Business }) {
  const me = useMe();
  const params = { bid: business.id, uid: me.id };
  const own = useQuery(query('GET /user/business/{bid}/member/{uid}/features', { params }));
  return (
    <>
      <Section title="Your features" lead="What you may use here, and in which role.">
        {own.isPending && <TextSkeleton lines={4} />}
        {own.error && <ErrorState error={own.error} onRetry={() => void own.refetch()} />}
        {own.data && <OwnFeatures held={own.data.features} />}
      </Section>
      <Section title="Need more?" lead={`${business.owner_name} gets a notification that leads to exactly this step.`}>
        {own.data && <AskForRole business={business} held={heldIn(own.data.features)} />}
      </Section>
      <Section title="About the business">
        <dl className={classes.facts}>
          <dt>Owner</dt>
          <dd>{business.owner_name}</dd>
          <Fact name="Description" value={business.business_description} />
          <Fact name="Phone" value={business.business_phone} />
          <Fact name="E-mail" value={business.business_email} />
        </dl>
      </Section>
      <LeaveSection business={business} />
    </>
  );
}

type Held = Output<'GET /user/business/{bid}/member/{uid}/features'>['features'];

/** The highest role in each feature. */
const heldIn = (held: Held): RoleChoice =>
  Object.fromEntries(
    features.flatMap((feature) => {
      const highest = roles.find((role) => role === held[feature]?.roles.at(-1)?.role_name);
      return highest ? [[feature, highest]] : [];
    }),
  );

function OwnFeatures({ held }: { held: Held }) {
  const own = features.flatMap((feature) => {
    const highest = held[feature]?.roles.at(-1);
    return highest ? [{ feature, highest }] : [];
  });
  if (own.length === 0)
    return (
      <EmptyState drawing="letter" title="No feature yet">
        You belong to this business, but nothing has been given to you. Ask the owner below.
      </EmptyState>
    );
  return (
    <ul className={classes.rows}>
      {own.map(({ feature, highest }) => (
        <li key={feature} className={classes.row}>
          <div className={classes.words}>
            <strong>{featureFacts[feature].label}</strong>
            <small>{`${featureFacts[feature].about}. ${roleOf(highest.role_id)?.about}.`}</small>
          </div>
          <Badge color="violet">{roleOf(highest.role_id)?.label}</Badge>
        </li>
      ))}
    </ul>
  );
}

const roleOf = (roleId: number) => Object.values(roleFacts).find(({ id }) => id === roleId);

function Fact({ name, value }: { name: string; value: string }) {
  if (!value) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
