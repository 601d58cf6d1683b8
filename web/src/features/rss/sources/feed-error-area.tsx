import { Block } from '../../../ui/layout/layout.tsx';
import classes from './sources.module.css';

/** Reason why no feed was found, in red. */
export const FeedErrorArea = ({ error }: { error: string | undefined }) => (
  <div className={classes.errorArea} role="alert" aria-label="Feed error">
    {error && (
      <Block component="p" m={0} py={12} px={16} bdrs={8} bg="var(--ff-bad-soft)" c="red" breakWords>
        {error}
      </Block>
    )}
  </div>
);
