import { IconBrandWordpress } from '@tabler/icons-react';
import classes from '../site-form/accent.module.css';
import type { Site } from '../site-queries.ts';

type Props = { site: Pick<Site, 'name' | 'kind' | 'accent'>; size?: 'sm' | 'md' };

/** Badge with the first letter of the site name on its accent color. Decorative: the name is shown beside it. */
export function SiteBadge({ site: { name, kind, accent }, size = 'md' }: Props) {
  return (
    <span className={`${classes.accent} ${classes.badge}`} data-accent={accent} data-size={size} aria-hidden="true">
      {kind === 'wordpress' ? (
        <IconBrandWordpress size={size === 'sm' ? 18 : 26} stroke={1.5} />
      ) : (
        [...name.trim()][0]?.toUpperCase()
      )}
    </span>
  );
}
