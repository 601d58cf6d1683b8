import type { SiteTheme } from '@fanfare/contract/sites/design';
import type { SiteAccent } from '@fanfare/contract/sites/site';
import { now } from '../../../lib/clock.ts';
import { formatDay } from '../../../lib/format.ts';
import classes from './accent.module.css';

type Props = {
  name: string;
  description: string;
  accent: SiteAccent;
  timeZone: string;
  theme?: SiteTheme;
  logo?: string | undefined;
  cover?: string | undefined;
};

/** Preview of the site header and posts, as visitors see them. */
export function SitePreview({ name, description, accent, timeZone, theme = 'journal', logo, cover }: Props) {
  const siteName = name.trim() || 'Your site';
  const posts = theme === 'journal' ? ['Your post'] : ['Your post', 'Another post'];
  return (
    <figure
      className={`${classes.accent} ${classes.preview}`}
      data-accent={accent}
      data-theme={theme}
      aria-label="Site preview"
    >
      <div className={classes.bar} />
      <div className={classes.previewTop}>
        <p className={classes.previewName}>{logo ? <img src={logo} alt={siteName} /> : siteName}</p>
        <p className={classes.previewDescription}>{description.trim() || 'A short description of your site'}</p>
      </div>
      {cover && <img className={classes.previewCover} src={cover} alt="" />}
      <div className={classes.previewPosts}>
        {posts.map((title) => (
          <div key={title} className={classes.previewPost}>
            <small>{formatDay(now(), timeZone)}</small>
            <strong>{title}</strong>
            <span>Read more</span>
          </div>
        ))}
      </div>
    </figure>
  );
}
