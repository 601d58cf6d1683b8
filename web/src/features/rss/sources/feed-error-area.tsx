import { Block } from '../../../ui/layout/layout.tsx';

/** Reason why no feed was found, in red. */
export const FeedErrorArea = ({ error }: { error: string | undefined }) => (
  <Block hideEmpty role="alert" aria-label="Feed error">
    {error && (
      <Block component="p" m={0} py={12} px={16} bdrs={8} bg="var(--ff-bad-soft)" c="red" breakWords>
        {error}
      </Block>
    )}
  </Block>
);
