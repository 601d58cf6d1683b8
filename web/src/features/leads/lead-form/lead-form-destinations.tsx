import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { destinationsQuery, webhooksQuery } from '../destinations/destination-queries.ts';
import { EndpointBadge } from '../destinations/endpoint-badge.tsx';

const ActiveBadge = ({ isActive }: { isActive: boolean }) => (
  <Badge color={isActive ? 'green' : 'gray'}>{isActive ? 'On' : 'Off'}</Badge>
);

/** Emails, CSV pickups and webhooks that get the leads of a form. They are set up for all forms or for some. */
export function LeadFormDestinations({ formId }: { formId: string }) {
  const destinations = useQuery(destinationsQuery);
  const webhooks = useQuery(webhooksQuery);
  const isOfForm = ({ forms }: { forms: readonly string[] }) => forms.length === 0 || forms.includes(formId);
  const rows = [
    ...(destinations.data?.destinations ?? []).filter(isOfForm).map((destination) => ({
      key: `destination ${destination.id}`,
      type: destination.kind === 'mail' ? 'Email' : 'CSV pickup',
      name: destination.name,
      about: destination.kind === 'mail' ? destination.recipients.join(', ') : '',
      badge: <ActiveBadge isActive={destination.is_active} />,
    })),
    ...(webhooks.data?.endpoints ?? []).filter(isOfForm).map(({ id, name, url, state }) => ({
      key: `webhook ${id}`,
      type: 'Webhook',
      name,
      about: url,
      badge: <EndpointBadge state={state} />,
    })),
  ];
  const isLoaded = destinations.data !== undefined && webhooks.data !== undefined;
  return (
    <Section
      title="Emails and webhooks"
      lead="What else gets the leads of this form."
      action={
        <TextLink to="/leads" hash="destinations">
          Manage emails and webhooks
        </TextLink>
      }
    >
      {destinations.isPending || webhooks.isPending ? (
        <TextSkeleton lines={2} />
      ) : (
        !isLoaded && (
          <Block component="p" c="dimmed">
            These couldn’t be loaded. Reload the page.
          </Block>
        )
      )}
      {isLoaded && rows.length === 0 && (
        <Block component="p" c="dimmed">
          No emails or webhooks for this form.
        </Block>
      )}
      <ul aria-label="Emails and webhooks">
        {rows.map(({ key, type, name, about, badge }) => (
          <Flex component="li" gap="8px 12px" wrap py={12} divided="between" key={key}>
            <Grid flex="1 1 200px" miw={0} breakWords smallBelow>
              <strong>
                {type}: {name}
              </strong>
              {about && <small>{about}</small>}
            </Grid>
            {badge}
          </Flex>
        ))}
      </ul>
    </Section>
  );
}
