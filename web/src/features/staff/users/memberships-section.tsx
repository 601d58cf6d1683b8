import { Badge } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import type { Output } from '../../../lib/api.ts';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import classes from '../staff.module.css';

type Membership = Output<'GET /staff/user/{id}'>['memberships'][number];

export function MembershipsSection({ memberships }: { memberships: readonly Membership[] }) {
  return (
    <Section title="Businesses" lead="Those they own and those they belong to.">
      {memberships.length === 0 ? (
        <p className={classes.quiet}>They belong to no business.</p>
      ) : (
        <ul className={classes.rows}>
          {memberships.map((one) => (
            <li key={one.id} className={classes.row}>
              <IconBuildingStore size={20} stroke={1.5} aria-hidden />
              <span className={classes.words}>
                <strong>{one.business_name}</strong>
                {one.deleted_at && (
                  <small>
                    Deleted <DateTime at={one.deleted_at} />.{' '}
                    <TextLink to="/staff/businesses" underline="always">
                      See deleted businesses
                    </TextLink>
                  </small>
                )}
              </span>
              {one.deleted_at ? (
                <Badge color="red">Deleted</Badge>
              ) : (
                <Badge color={one.is_owner ? 'violet' : 'gray'}>{one.is_owner ? 'Owner' : 'Member'}</Badge>
              )}
              <TextLink to="/staff/audit" search={{ business_id: one.id }} aria-label={`Audit of ${one.business_name}`}>
                Audit
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
