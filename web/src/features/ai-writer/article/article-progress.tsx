import { Button, Progress } from '@mantine/core';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import type { ArticleAnswer } from '../requests/use-article.ts';
import classes from './article-modal.module.css';

type Props = {
  answer: ArticleAnswer | undefined;
  isCanceling: boolean;
  onCancel: () => void;
  onClose: () => void;
  onNew: () => void;
};

/** Part that is being written at the moment, as text and as a bar. */
export function ArticleProgress({ answer, isCanceling, onCancel, onClose, onNew }: Props) {
  const { step, of, words } = answer?.progress ?? { step: 0, of: 1, words: 'Starting…' };
  const percent = Math.min(100, Math.round((step / Math.max(of, 1)) * 100));
  return (
    <Grid gap={14} pt={20} pb={24}>
      {answer?.title && <h3 className={classes.progressTitle}>{answer.title}</h3>}
      <Block component="p" role="status" fw={550}>
        {words}
      </Block>
      <Progress.Root size="lg">
        <Progress.Section value={Math.max(percent, 2)} aria-label="Progress of the article" />
      </Progress.Root>
      <Meta component="p">You can close this window. We’ll notify you when the article is ready.</Meta>
      <Flex gap={8} align="stretch" justify="flex-end" wrap mt={8}>
        <Button variant="subtle" color="gray" onClick={onNew}>
          Write another
        </Button>
        <Button variant="default" loading={isCanceling} onClick={onCancel}>
          Cancel article
        </Button>
        <Button onClick={onClose}>Close</Button>
      </Flex>
    </Grid>
  );
}
