import { UnstyledButton } from '@mantine/core';
import classes from './demo-users.module.css';

const people = [
  { email: 'owner@fanfare.test', who: 'Owner of the demo business', isStaff: false },
  { email: 'member@fanfare.test', who: 'Member with a few roles', isStaff: false },
  { email: 'staff@fanfare.test', who: "The provider's staff", isStaff: true },
];
const password = 'fanfare-demo';

type Props = { isStaff: boolean; onPick: (person: { email: string; password: string }) => void };

/** In practice mode the demo's people stand ready; picking one fills the form. */
export function DemoUsers({ isStaff, onPick }: Props) {
  const shown = people.filter((person) => !isStaff || person.isStaff);
  return (
    <section className={classes.people} aria-labelledby="demo-people">
      <h2 id="demo-people">Try it with</h2>
      <ul>
        {shown.map(({ email, who }) => (
          <li key={email}>
            <UnstyledButton className={classes.person} onClick={() => onPick({ email, password })}>
              <span>{email}</span>
              <small>{who}</small>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
