import { restoreDays } from '@fanfare/contract/business/business';
import type { Output } from '../../../lib/api.ts';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { type QueryResult, QueryState } from '../query-state.tsx';
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
          <ul className={classes.rows}>
            {items.slice(0, 5).map((business) => (
              <li key={business.id} className={classes.row}>
                <span className={classes.text}>
                  <strong>{business.business_name}</strong>
                  <small>Owner: {business.owner_name}</small>
                </span>
                <small className={classes.aside}>
                  <DateTime at={business.deleted_at} show="relative" />
                </small>
              </li>
            ))}
          </ul>
        )
      }
    </QueryState>
  </Section>
);
