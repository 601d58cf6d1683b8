import type { SiteAccent } from '@fanfare/contract/sites';
import { now } from '../../../lib/clock.ts';
import { formatDay } from '../../../lib/format.ts';
import classes from './accent.module.css';

type Props = { name: string; description: string; accent: SiteAccent; zone: string };

/** How visitors will find the site's head and a post on it. */
export function SitePreview({ name, description, accent, zone }: Props) {
  return (
    <figure className={`${classes.accent} ${classes.look}`} data-accent={accent} aria-label="How the site looks">
      <div className={classes.bar} />
      <div className={classes.lookBody}>
        <p className={classes.lookName}>{name.trim() || 'Your site'}</p>
        <p className={classes.lookAbout}>{description.trim() || 'What it is about, in a sentence.'}</p>
        <div className={classes.lookPost}>
          <small>{formatDay(now(), zone)}</small>
          <strong>A post of yours</strong>
          <span>Read more</span>
        </div>
      </div>
    </figure>
  );
}
