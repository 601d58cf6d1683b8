import { Button, Progress } from '@mantine/core';
import type { ArticleAnswer } from '../requests/use-article.ts';
import classes from './article-modal.module.css';

type Props = {
  answer: ArticleAnswer | undefined;
  isCanceling: boolean;
  onCancel: () => void;
  onClose: () => void;
  onNew: () => void;
};

/** What is being written at the moment, in words and as a bar. */
export function ArticleProgress({ answer, isCanceling, onCancel, onClose, onNew }: Props) {
  const { step, of, words } = answer?.progress ?? { step: 0, of: 1, words: 'Starting…' };
  const percent = Math.min(100, Math.round((step / Math.max(of, 1)) * 100));
  return (
    <div className={classes.progress}>
      {answer?.title && <h3 className={classes.progressTitle}>{answer.title}</h3>}
      <p role="status" className={classes.words}>
        {words}
      </p>
      <Progress.Root size="lg">
        <Progress.Section value={Math.max(percent, 2)} aria-label="Progress of the article" />
      </Progress.Root>
      <p className={classes.hint}>You can close this window. We’ll notify you when the article is ready.</p>
      <div className={classes.progressActions}>
        <Button variant="subtle" color="gray" onClick={onNew}>
          Write another
        </Button>
        <Button variant="default" loading={isCanceling} onClick={onCancel}>
          Cancel article
        </Button>
        <Button onClick={onClose}>Close</Button>
      </div>
    </div>
  );
}
