import { Text, Title } from '@mantine/core';
import { IconBuildingStore, IconKey, IconListCheck, IconMail, IconPencil, IconShieldLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './dashboard.module.css';

type Props = { isStaff: boolean; mailboxUrl: string | null };

const icon = { size: 24, stroke: 1.5, 'aria-hidden': true } as const;

/** What is there today, and nothing else. */
export function QuickLinks({ isStaff, mailboxUrl }: Props) {
  return (
    <section aria-labelledby="places">
      <Title order={2} id="places" mb="sm">
        What is here
      </Title>
      <ul className={classes.places}>
        <li>
          <Link to="/content" className={classes.place}>
            <IconPencil {...icon} />
            <strong>Publishing</strong>
            <span>Your sites and posts, social posts, the calendar and your files.</span>
          </Link>
        </li>
        <li>
          <Link to="/user/business" className={classes.place}>
            <IconBuildingStore {...icon} />
            <strong>Businesses</strong>
            <span>Their people, roles, assets and invitations.</span>
          </Link>
        </li>
        <li>
          <Link to="/user/account" hash="security" className={classes.place}>
            <IconShieldLock {...icon} />
            <strong>Security</strong>
            <span>Your password, two-factor sign-in, and where you are signed in.</span>
          </Link>
        </li>
        <li>
          <Link to="/user/api/key" className={classes.place}>
            <IconKey {...icon} />
            <strong>API keys</strong>
            <span>Your scripts can do here what you do, all but passwords and keys.</span>
          </Link>
        </li>
        {isStaff && (
          <li>
            <Link to="/staff" className={classes.place}>
              <IconListCheck {...icon} />
              <strong>Staff</strong>
              <span>Users, news, background jobs and the audit.</span>
            </Link>
          </li>
        )}
        {mailboxUrl && (
          <li>
            <a href={mailboxUrl} target="_blank" rel="noopener" className={classes.place}>
              <IconMail {...icon} />
              <strong>Practice mailbox</strong>
              <span>Every mail of this installation, without sending one.</span>
            </a>
          </li>
        )}
      </ul>
      <Text c="dimmed" mt="lg" maw="64ch">
        Contests, leads, writing and advertising are still being built. Each enters the menu on the day it works.
      </Text>
    </section>
  );
}
