import type { SiteTheme } from '@fanfare/contract/sites/design';
import type { SiteAccent } from '@fanfare/contract/sites/site';
import { now } from '../../../lib/clock.ts';
import { formatDay } from '../../../lib/format.ts';
import { Block } from '../../../ui/layout/layout.tsx';
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
      <Block className={classes.previewTop} pt={20} pb={16} px={20}>
        <Block component="p" className={classes.previewName} fz={20} fw={700} lh={1.25} breakWords>
          {logo ? <img src={logo} alt={siteName} /> : siteName}
        </Block>
        <p className={classes.previewDescription}>{description.trim() || 'A short description of your site'}</p>
      </Block>
      {cover && <img className={classes.previewCover} src={cover} alt="" />}
      <div className={classes.previewPosts}>
        {posts.map((title) => (
          <div key={title} className={classes.previewPost}>
            <small>{formatDay(now(), timeZone)}</small>
            <Block component="strong" display="block" my={2} fz={16}>
              {title}
            </Block>
            <span>Read more</span>
          </div>
        ))}
      </div>
    </figure>
  );
}
