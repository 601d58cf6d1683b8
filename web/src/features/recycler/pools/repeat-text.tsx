import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import type { PoolRepeat } from './pool-calls.ts';
import classes from './pools.module.css';

/** Text of a repeat, linked to its first share, with the variant and, for several pages, their names. */
export const RepeatText = ({ repeat: { text, shares, variant } }: { repeat: PoolRepeat }) => {
  const [first] = shares;
  const words = (
    <Block component="bdi" className={classes.words} breakWords lines={2}>
      {text || 'Post without text'}
    </Block>
  );
  return (
    <Grid columns={1} gap={4} flex="1 1 240px" miw={0}>
      {first ? (
        <TextLink to="/social/share/$id" params={{ id: String(first.share_id) }}>
          {words}
        </TextLink>
      ) : (
        words
      )}
      {(variant > 0 || shares.length > 1) && (
        <Meta component="small" mt={4}>
          {variant > 0 && `Variant ${variant}`}
          {variant > 0 && shares.length > 1 && ' · '}
          {shares.length > 1 && shares.map(({ page_name }) => page_name).join(', ')}
        </Meta>
      )}
    </Grid>
  );
};
