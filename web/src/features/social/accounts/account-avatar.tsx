import { Grid } from '../../../ui/layout/layout.tsx';
import classes from './accounts.module.css';

type Props = { name: string; image: string | null; size: number };

/** Profile image of an account; its initial while loading or without an image. */
export function AccountAvatar({ name, image, size }: Props) {
  return (
    <Grid
      component="span"
      className={classes.avatar}
      align="center"
      justify="center"
      clip
      style={{ width: size, height: size, fontSize: Math.round(size * 0.44) }}
      aria-hidden="true"
    >
      {name.trim().charAt(0).toUpperCase()}
      {image && <img src={image} alt="" loading="lazy" referrerPolicy="no-referrer" />}
    </Grid>
  );
}
