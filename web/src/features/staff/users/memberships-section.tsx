import { Badge, Button } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { useState } from 'react';
import type { Output } from '../../../lib/api.ts';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import classes from '../staff.module.css';
import { AiBudgetModal } from './ai-budget-modal.tsx';

type Membership = Output<'GET /staff/user/{id}'>['memberships'][number];

export function MembershipsSection({ memberships }: { memberships: readonly Membership[] }) {
  const [budgetOf, setBudgetOf] = useState<Membership>();
  return (
    <Section title="Businesses" lead="Businesses they own or are a member of.">
      {memberships.length === 0 ? (
        <p className={classes.quiet}>No businesses.</p>
      ) : (
        <ul>
          {memberships.map((membership) => (
            <Flex component="li" key={membership.id} icons="dimmed" gap="8px 16px" wrap py={10} divided="between">
              <IconBuildingStore size={20} stroke={1.5} aria-hidden />
              <span className={classes.text}>
                <Block component="strong" display="block" fw={600}>
                  {membership.business_name}
                </Block>
                {membership.deleted_at && (
                  <small>
                    Deleted <DateTime at={membership.deleted_at} />.{' '}
                    <TextLink to="/staff/businesses" underline="always">
                      View deleted businesses
                    </TextLink>
                  </small>
                )}
              </span>
              {membership.deleted_at ? (
                <Badge color="red">Deleted</Badge>
              ) : (
                <Badge color={membership.is_owner ? 'violet' : 'gray'}>
                  {membership.is_owner ? 'Owner' : 'Member'}
                </Badge>
              )}
              {!membership.deleted_at && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`AI budget of ${membership.business_name}`}
                  onClick={() => setBudgetOf(membership)}
                >
                  AI budget
                </Button>
              )}
              <TextLink
                to="/staff/audit"
                search={{ business_id: membership.id }}
                aria-label={`Audit log of ${membership.business_name}`}
              >
                Audit log
              </TextLink>
            </Flex>
          ))}
        </ul>
      )}
      {budgetOf && <AiBudgetModal business={budgetOf} onClose={() => setBudgetOf(undefined)} />}
    </Section>
  );
}
