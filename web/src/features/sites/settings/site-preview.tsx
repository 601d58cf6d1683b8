import type { SiteAccent } from '@fanfare/contract/sites/site';
import { now } from '../../../lib/clock.ts';
import { formatDay } from '../../../lib/format.ts';
import classes from './accent.module.css';

type Props = { name: string; description: string; accent: SiteAccent; timeZone: string };

/** Preview of the site header and a post, as visitors see them. */
export function SitePreview({ name, description, accent, timeZone }: Props) {
  return (
    <figure className={`${classes.accent} ${classes.preview}`} data-accent={accent} aria-label="Site preview">
      <div className={classes.bar} />
      <div className={classes.previewBody}>
        <p className={classes.previewName}>{name.trim() || 'Your site'}</p>
        <p className={classes.previewDescription}>{description.trim() || 'A short description of your site'}</p>
        <div className={classes.previewPost}>
          <small>{formatDay(now(), timeZone)}</small>
          <strong>Your post</strong>
          <span>Read more</span>
        </div>
      </div>
    </figure>
  );
}
