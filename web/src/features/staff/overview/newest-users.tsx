import type { Output } from '../../../lib/api.ts';
import { type QueryResult, QueryState } from '../../../ui/feedback/query-state.tsx';
import { Flex } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import classes from '../staff.module.css';

export const NewestUsers = ({ users }: { users: QueryResult<Output<'GET /staff/users'>> }) => (
  <Section title="Newest users">
    <QueryState query={users}>
      {({ items }) => (
        <ul>
          {items.slice(0, 5).map((user) => (
            <Flex component="li" key={user.id} icons="dimmed" gap="8px 16px" wrap py={10} divided="between">
              <span className={classes.text}>
                <TextLink to="/staff/user/$id" params={{ id: String(user.id) }} fw={600}>
                  {user.name}
                </TextLink>
                <small>{user.email}</small>
              </span>
              <small>
                <DateTime at={user.created_at} show="relative" />
              </small>
            </Flex>
          ))}
        </ul>
      )}
    </QueryState>
  </Section>
);
