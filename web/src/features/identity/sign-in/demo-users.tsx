import { UnstyledButton } from '@mantine/core';
import classes from './demo-users.module.css';

const demoUsers = [
  { email: 'owner@fanfare.test', description: 'Owner of the demo business', isStaff: false },
  { email: 'member@fanfare.test', description: 'Member with a few roles', isStaff: false },
  { email: 'staff@fanfare.test', description: 'Staff', isStaff: true },
];
const password = 'fanfare-demo';

type Props = { isStaff: boolean; onPick: (user: { email: string; password: string }) => void };

/** List of demo users in practice mode: choosing one fills the form. */
export function DemoUsers({ isStaff, onPick }: Props) {
  const visibleUsers = demoUsers.filter((user) => !isStaff || user.isStaff);
  return (
    <section className={classes.users} aria-labelledby="demo-users">
      <h2 id="demo-users">Demo users</h2>
      <ul>
        {visibleUsers.map(({ email, description }) => (
          <li key={email}>
            <UnstyledButton className={`${classes.user} ff-hover`} onClick={() => onPick({ email, password })}>
              <span>{email}</span>
              <small>{description}</small>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
