import { Button, Loader, TextInput } from '@mantine/core';
import { IconDeviceFloppy, IconExternalLink, IconPencil, IconRefresh, IconSend, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { ArticleEditor } from '../../posts/index.tsx';
import { type ArticleRights, useArticleRights } from '../article-rights.ts';
import type { Article } from '../bulk-queries.ts';
import { ArticleStateBadge } from '../list/article-state.tsx';
import { isWaiting } from '../state-labels.ts';
import { useArticleCommands } from '../use-article-commands.tsx';
import classes from './article.module.css';
import { ArticleImages } from './article-images.tsx';
import { ProvenancePanel } from './provenance-panel.tsx';
import { ReviewPanel } from './review-panel.tsx';
import { useArticleDraft } from './use-article-draft.ts';
import { useNextInQueue } from './use-next-in-queue.ts';

/** Form for title, text and images of one article, with its actions and its provenance. */
export function ArticleForm({ article }: { article: Article }) {
  const rights = useArticleRights()(article);
  const draft = useArticleDraft(article, rights.edit);
  const navigate = useNavigate();
  const openNext = useNextInQueue(article.id);
  // A new revision mounts a new editor, because an editor takes a text only when it is mounted.
  const [revision, setRevision] = useState(0);
  const commands = useArticleCommands({
    onDone: (done) => {
      if (done === 'delete') void navigate({ to: '/bulkaicontentgeneration/articles' });
      if (done === 'approve' || done === 'send-back' || done === 'discard') void openNext();
    },
  });
  const afterSave = (run: (saved: Article) => void) => async () => {
    if (await draft.saveIfChanged()) run(article);
  };
  const isWriting = article.state === 'writing';

  return (
    <Page
      title={rights.edit ? 'Edit article' : 'Article'}
      documentTitle={article.title || article.keyword}
      lead={[article.keyword, article.category?.name, article.site?.name].filter(Boolean).join(', ')}
      action={
        <Actions
          article={article}
          rights={rights}
          isChanged={draft.isChanged}
          isSaving={draft.isSaving}
          onSave={() => void draft.save()}
          onPublish={() => void afterSave(commands.publish)()}
        />
      }
      width="wide"
    >
      <Grid className={classes.columns} columns="minmax(0, 1fr) 340px" gap={32} align="start">
        <Grid columns={1} gap={16} miw={0}>
          {isWaiting(article) && (
            <Alert tone="info" title="This article waits to be written">
              {article.reason}
            </Alert>
          )}
          {isWriting && !isWaiting(article) && (
            <Grid className={classes.wait} gap={12} justify="center" py={64} px={24} ta="center" panel role="status">
              <Loader size="sm" aria-hidden />
              <p>This article is being written. You can leave this page. It appears in the list when it’s done.</p>
            </Grid>
          )}
          {!isWriting && (
            <>
              {article.state === 'failed' && (
                <Alert tone="bad" title="This article failed">
                  {article.reason}
                </Alert>
              )}
              {article.state === 'posted' && (
                <Alert tone="info" title="This article is published">
                  Change it as a post of its site.
                </Alert>
              )}
              <TextInput
                label="Title"
                maxLength={300}
                readOnly={!rights.edit}
                value={draft.title}
                error={draft.title.trim() === '' && draft.isChanged ? 'Enter a title.' : undefined}
                onChange={(event) => draft.setTitle(event.currentTarget.value)}
              />
              <ArticleEditor
                key={`${article.version}.${revision}`}
                ref={draft.editor}
                label="Text of the article"
                html={article.article}
                canWrite={rights.edit}
                onEdit={draft.markChanged}
              />
            </>
          )}
        </Grid>
        <Grid component="aside" className={classes.side} columns={1} gap={16} miw={0} aria-label="Article details">
          <section className={`${classes.card} ${classes.first}`} aria-labelledby="article-status">
            <Block component="h2" id="article-status" fz={16} lh={1.3}>
              Status
            </Block>
            <div>
              <ArticleStateBadge article={article} />
              {article.post_at && (
                <p className={classes.line}>
                  <DateTime at={article.post_at} />
                </p>
              )}
            </div>
            {!isWriting && (
              <p className={classes.line}>
                {formatNumber(article.words)} words
                {article.version > 1 && `, version ${article.version}`}
              </p>
            )}
            <Flex hideEmpty gap={8} align="stretch" wrap>
              {rights.writeAgain && (
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconRefresh size={16} stroke={1.5} aria-hidden />}
                  onClick={() => commands.writeAgain(article)}
                >
                  Write again
                </Button>
              )}
              {rights.delete && (
                <Button
                  size="xs"
                  variant="light"
                  color="red"
                  leftSection={<IconTrash size={16} stroke={1.5} aria-hidden />}
                  onClick={() => commands.remove(article)}
                >
                  Delete
                </Button>
              )}
            </Flex>
          </section>
          {article.state === 'held' && (
            <ReviewPanel
              article={article}
              canReview={rights.review}
              isApproving={commands.isApproving}
              onApprove={() => void afterSave(commands.approve)()}
              onSendBack={() => commands.sendBack(article)}
              onDiscard={() => commands.discard(article)}
            />
          )}
          {!isWriting && (
            <>
              <ArticleImages
                article={article}
                canEdit={rights.edit}
                saveFirst={draft.saveIfChanged}
                onRemoved={() => setRevision((current) => current + 1)}
              />
              <ProvenancePanel article={article} />
            </>
          )}
        </Grid>
      </Grid>
      {commands.dialogs}
    </Page>
  );
}

type ActionsProps = {
  article: Article;
  rights: ArticleRights;
  isChanged: boolean;
  isSaving: boolean;
  onSave: () => void;
  onPublish: () => void;
};

function Actions({ article, rights, isChanged, isSaving, onSave, onPublish }: ActionsProps) {
  const { post_url, post_id, site } = article;
  return (
    <>
      {post_url !== null && (
        <Button
          variant="default"
          component="a"
          href={post_url}
          target="_blank"
          rel="noreferrer"
          rightSection={<IconExternalLink size={16} stroke={1.5} aria-hidden />}
        >
          View post
        </Button>
      )}
      {post_id !== null && site && (
        <Button
          leftSection={<IconPencil size={18} stroke={1.5} aria-hidden />}
          renderRoot={(props) => (
            <Link
              to="/content/site/$siteId/post/$postId"
              params={{ siteId: String(site.id), postId: post_id }}
              {...props}
            />
          )}
        >
          Edit post
        </Button>
      )}
      {rights.edit && (
        <Button
          variant="default"
          leftSection={<IconDeviceFloppy size={18} stroke={1.5} aria-hidden />}
          loading={isSaving}
          disabled={!isChanged}
          onClick={onSave}
        >
          Save
        </Button>
      )}
      {rights.publish && (
        <Button leftSection={<IconSend size={18} stroke={1.5} aria-hidden />} onClick={onPublish}>
          Publish
        </Button>
      )}
    </>
  );
}
