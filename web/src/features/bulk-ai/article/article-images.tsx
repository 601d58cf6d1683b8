import { bulkArticleMessages } from '@fanfare/contract/bulk-ai/articles';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useSave } from '../../../lib/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { type Article, staleAfterChange } from '../bulk-queries.ts';
import { reasonBeside } from '../failure-toast.ts';
import classes from './article.module.css';

type Props = {
  article: Article;
  canEdit: boolean;
  /** Saves typed changes first, because removing an image changes the stored text. */
  saveFirst: () => Promise<boolean>;
  onRemoved: () => void;
};

export function ArticleImages({ article, canEdit, saveFirst, onRemoved }: Props) {
  const [problem, setProblem] = useState<{ reason: string | undefined }>();
  const remove = useSave('POST /bulkaicontentgeneration/articles/images/remove', {
    refreshes: staleAfterChange,
    onDone: () => {
      toast.good('Image removed.');
      onRemoved();
    },
  });
  const removeImage = async ({ image_url, image_id }: Article['images'][number]) => {
    setProblem(undefined);
    if (!(await saveFirst())) return;
    remove.mutate(
      { body: { article_id: article.id, image_url, image_id } },
      { onError: (error) => setProblem({ reason: reasonBeside(bulkArticleMessages.imageFailed, error) }) },
    );
  };
  return (
    <section className={classes.card} aria-labelledby="article-images">
      <Block component="h2" id="article-images" fz={16} lh={1.3}>
        Images
      </Block>
      {problem && (
        <Alert tone="bad" title={bulkArticleMessages.imageFailed} onClose={() => setProblem(undefined)}>
          {problem.reason}
        </Alert>
      )}
      {article.images.length === 0 ? (
        <p className={classes.line}>No images.</p>
      ) : (
        <Grid component="ul" className={classes.images} gap={10}>
          {article.images.map((image, index) => (
            <li key={image.image_id}>
              <img src={image.image_url} alt={`${index + 1} of ${article.images.length}`} loading="lazy" />
              {canEdit && (
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconTrash size={16} stroke={1.5} aria-hidden />}
                  aria-label={`Remove image ${index + 1}`}
                  disabled={remove.isPending}
                  onClick={() => void removeImage(image)}
                >
                  Remove image
                </Button>
              )}
            </li>
          ))}
        </Grid>
      )}
    </section>
  );
}
