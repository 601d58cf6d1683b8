import { Title } from '@mantine/core';
import {
  IconBuildingStore,
  IconChartBar,
  IconForms,
  IconKey,
  IconListCheck,
  IconMail,
  IconPencil,
  IconShieldLock,
  IconSparkles,
  IconTrophy,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Grid } from '../../ui/layout/layout.tsx';
import classes from './dashboard.module.css';

type Props = { isStaff: boolean; mailboxUrl: string | null };

const icon = { size: 24, stroke: 1.5, 'aria-hidden': true } as const;

/** Links to the available areas. The mailbox is shown in practice mode only. */
export function QuickLinks({ isStaff, mailboxUrl }: Props) {
  return (
    <section aria-labelledby="quick-links">
      <Title order={2} id="quick-links" mb="sm">
        Explore
      </Title>
      <Grid component="ul" fill={240} gap={16}>
        <li>
          <Link to="/content" className={classes.link}>
            <IconPencil {...icon} />
            <strong>Publishing</strong>
            <span>Sites, posts, social posts, calendar and media.</span>
          </Link>
        </li>
        <li>
          <Link to="/bulkaicontentgeneration/articles" className={classes.link}>
            <IconSparkles {...icon} />
            <strong>AI writing</strong>
            <span>Articles in bulk from your keywords, each checked before it is published.</span>
          </Link>
        </li>
        <li>
          <Link to="/contest" className={classes.link}>
            <IconTrophy {...icon} />
            <strong>Contests</strong>
            <span>A page to enter, contestants and winners anyone can check.</span>
          </Link>
        </li>
        <li>
          <Link to="/leads" className={classes.link}>
            <IconForms {...icon} />
            <strong>Leads</strong>
            <span>Leads from Facebook and your own forms, sent to your mailing services.</span>
          </Link>
        </li>
        <li>
          <Link to="/facebook/ads/insights" className={classes.link}>
            <IconChartBar {...icon} />
            <strong>Ads</strong>
            <span>Reports, budgets and profiles of ads on Facebook, Google and the native-ads network.</span>
          </Link>
        </li>
        <li>
          <Link to="/user/business" className={classes.link}>
            <IconBuildingStore {...icon} />
            <strong>Businesses</strong>
            <span>Members, roles, assets and invitations.</span>
          </Link>
        </li>
        <li>
          <Link to="/user/account" hash="security" className={classes.link}>
            <IconShieldLock {...icon} />
            <strong>Security</strong>
            <span>Password, two-factor sign-in and sessions.</span>
          </Link>
        </li>
        <li>
          <Link to="/user/api/key" className={classes.link}>
            <IconKey {...icon} />
            <strong>API keys</strong>
            <span>Automate Fanfare from your own scripts.</span>
          </Link>
        </li>
        {isStaff && (
          <li>
            <Link to="/staff" className={classes.link}>
              <IconListCheck {...icon} />
              <strong>Staff</strong>
              <span>Users, news, background jobs and the audit log.</span>
            </Link>
          </li>
        )}
        {mailboxUrl && (
          <li>
            <a href={mailboxUrl} target="_blank" rel="noopener" className={classes.link}>
              <IconMail {...icon} />
              <strong>Practice mailbox</strong>
              <span>See every email Fanfare would have sent.</span>
            </a>
          </li>
        )}
      </Grid>
    </section>
  );
}
