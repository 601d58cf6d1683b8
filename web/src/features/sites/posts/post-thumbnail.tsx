import { IconFileText } from '@tabler/icons-react';
import classes from './post-thumbnail.module.css';

/** The featured image of a post as a thumbnail. Decorative: the title is shown beside it. */
export const PostThumbnail = ({ src }: { src: string | null }) =>
  src ? (
    <img
      className={classes.thumb}
      src={src}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      width={44}
      height={44}
    />
  ) : (
    <span className={classes.thumb} data-none aria-hidden="true">
      <IconFileText size={22} stroke={1.5} />
    </span>
  );
