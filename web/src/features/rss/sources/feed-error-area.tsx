import classes from './sources.module.css';

/** Why no feed was found, in red. */
export const FeedErrorArea = ({ error }: { error: string | undefined }) => (
  <div className={classes.errorArea} role="alert" aria-label="Feed error">
    {error && <p>{error}</p>}
  </div>
);
