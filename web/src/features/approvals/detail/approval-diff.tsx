import { IconArrowRight, IconPhotoOff, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import classes from '../approvals.module.css';
import type { Request } from './use-request.ts';

type Row = Request['diff'][number];
type Medium = NonNullable<Row['media']>[number];

/** Values before and after an approval. Files of the media library are shown; other addresses are text. */
export const ApprovalDiff = ({ diff }: { diff: readonly Row[] }) => (
  <Grid rows component="dl" gap={12}>
    {[...diff.entries()].map(([index, { label, before, after, media }]) => (
      <div key={index}>
        <Block component="dt" fz={13}>
          {label}
        </Block>
        {media && (
          <Flex component="dd" className={classes.media} gap={8} align="stretch" wrap>
            {[...media.entries()].map(([place, medium]) => (
              <MediumLink key={place} {...medium} />
            ))}
          </Flex>
        )}
        <Flex mt={2} component="dd" icons="dimmed" gap="4px 8px" wrap inline>
          {before !== '' && (
            <Block ws="pre-wrap" component="span" c="dimmed">
              {before}
            </Block>
          )}
          {before !== '' && after !== '' && <IconArrowRight size={16} stroke={1.5} role="img" aria-label="becomes" />}
          {after !== '' && (
            <Block component="span" ws="pre-wrap" fw={before === '' ? undefined : 600}>
              {after}
            </Block>
          )}
        </Flex>
      </div>
    ))}
  </Grid>
);

/** A thumbnail, or the name of a video, that opens the file. */
function MediumLink({ family, path, small_path, alt }: Medium) {
  const [isBroken, setBroken] = useState(false);
  const isImage = family === 'image' && !isBroken;
  return (
    <Flex
      component="a"
      className={classes.medium}
      gap={8}
      inline
      maw="100%"
      bd="1px solid var(--ff-hairline)"
      bdrs={8}
      href={path}
      target="_blank"
      rel="noopener"
      data-text={!isImage || undefined}
    >
      {isImage ? (
        <img src={small_path} alt={alt} loading="lazy" onError={() => setBroken(true)} />
      ) : (
        <>
          {isBroken ? (
            <IconPhotoOff size={20} stroke={1.5} role="img" aria-label="Image can’t be shown" />
          ) : (
            <IconPlayerPlay size={20} stroke={1.5} role="img" aria-label="View video" />
          )}
          <span>{alt}</span>
        </>
      )}
    </Flex>
  );
}
