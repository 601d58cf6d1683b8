import classes from './accounts.module.css';

type Props = { name: string; image: string | null; size: number };

/** Somebody's picture; their first letter until it is there, and where there is none. */
export function AccountAvatar({ name, image, size }: Props) {
  return (
    <span
      className={classes.face}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.44) }}
      aria-hidden="true"
    >
      {name.trim().charAt(0).toUpperCase()}
      {image && <img src={image} alt="" loading="lazy" referrerPolicy="no-referrer" />}
    </span>
  );
}
