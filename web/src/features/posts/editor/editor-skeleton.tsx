import { Skeleton, VisuallyHidden } from '@mantine/core';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import classes from '../post-editor.module.css';

/** Placeholder with the layout of the editor, to avoid layout shift. */
export function EditorSkeleton() {
  return (
    <div className={classes.page} role="status">
      <VisuallyHidden>Loading the editor</VisuallyHidden>
      <Flex className={classes.head} gap="8px 16px" justify="space-between" wrap>
        <Skeleton height={24} width={160} />
        <Skeleton height={36} width={220} />
      </Flex>
      <Grid className={classes.columns} columns="minmax(0, 1fr) 340px" gap={40} align="start">
        <Block w="100%" maw={820} mx="auto" miw={0}>
          <Skeleton height={44} width="70%" mb={16} />
          <Skeleton height={18} width="40%" mb={28} />
          <Skeleton height={420} radius="lg" />
        </Block>
        <div className={classes.side}>
          <Skeleton height={240} radius="lg" />
          <Skeleton height={160} radius="lg" />
        </div>
      </Grid>
    </div>
  );
}
