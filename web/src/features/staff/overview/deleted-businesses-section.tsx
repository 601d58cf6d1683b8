import { restoreDays } from '@fanfare/contract/business/business';
import type { Output } from '../../../lib/api.ts';
import { type QueryResult, QueryState } from '../../../ui/feedback/query-state.tsx';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import classes from '../staff.module.css';

export const DeletedBusinessesSection = ({
  deleted,
}: {
  deleted: QueryResult<Output<'GET /staff/businesses/deleted'>>;
}) => (
  <Section
    title="Deleted businesses"
    action={deleted.data && deleted.data.total > 0 && <TextLink to="/staff/businesses">View all</TextLink>}
  >
    <QueryState query={deleted}>
      {({ items }) =>
        items.length === 0 ? (
          <p className={classes.quiet}>No businesses deleted in the last {restoreDays} days.</p>
        ) : (
          <ul>
            {items.slice(0, 5).map((business) => (
              <Flex component="li" key={business.id} icons="dimmed" gap="8px 16px" wrap py={10} divided="between">
                <span className={classes.text}>
                  <Block component="strong" display="block" fw={600}>
                    {business.business_name}
                  </Block>
                  <small>Owner: {business.owner_name}</small>
                </span>
                <small>
                  <DateTime at={business.deleted_at} show="relative" />
                </small>
              </Flex>
            ))}
          </ul>
        )
      }
    </QueryState>
  </Section>
);
