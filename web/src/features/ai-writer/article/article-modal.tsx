import { aiMessages, microsPerDollar } from '@fanfare/contract/ai/ai';
import { articleMessages, generationFailed, modalCloseDelayMs } from '@fanfare/contract/ai-writer/article';
import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSparkles } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { call, type Output, query } from '../../../lib/api.ts';
import { formatCurrency } from '../../../lib/format.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Flex, Grid } from '../../../ui/layout/layout.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import { type ArticleAnswer, useArticle } from '../requests/use-article.ts';
import { articleCalls } from './article-calls.ts';
import { type ArticleForm, createArticleForm } from './article-form.ts';
import classes from './article-modal.module.css';
import { ArticleProgress } from './article-progress.tsx';
import { ExtraFields } from './extra-fields.tsx';
import { SubtopicsField } from './subtopics-field.tsx';
import { TitleFields } from './title-fields.tsx';
import { TopicFields } from './topic-fields.tsx';

type ArticleSite = { id: number; language: string; categories: readonly { id: number; name: string }[] };

export type ArticleModalProps = {
  site: ArticleSite;
  opened: boolean;
  onClose: () => void;
  /** The article whose progress is shown; undefined shows the form. */
  requestId: string | undefined;
  onRequest: (requestId: string | undefined) => void;
  /** Called to insert a finished article into the post. */
  onInsert: (article: ArticleAnswer) => Promise<void>;
};

/** The dialog that writes an article with AI. Closing it does not stop the article, and keeps the fields. */
export function ArticleModal({ site, opened, onClose, requestId, onRequest, onInsert }: ArticleModalProps) {
  const [form] = useState(() => createArticleForm(articleCalls(site.id)));
  useEffect(() => form.dispose, [form]);
  const isPhone = useMediaQuery('(max-width: 48em)');
  const client = useQueryClient();
  const [isDone, setDone] = useState(false);
  const [isCanceling, setCanceling] = useState(false);
  const isCanceled = useRef(false);
  const article = useArticle(site.id, opened && !isDone ? requestId : undefined);
  const ended =
    article && (article.failure !== undefined || article.answer?.status !== 'pending') ? article : undefined;

  const refreshWaiting = () => client.invalidateQueries({ queryKey: ['GET /content/site/{siteId}/waiting-articles'] });
  const finish = useRef({ onInsert, onRequest, onClose });
  finish.current = { onInsert, onRequest, onClose };

  useEffect(() => {
    if (!ended) return;
    const { answer, failure } = ended;
    // An article that the user canceled is no error; if it was finished just before, a notice above the post's text
    // offers it.
    if (isCanceled.current) return finish.current.onRequest(undefined);
    if (answer?.status === 'done') {
      setDone(true);
      void finish.current.onInsert(answer);
      return;
    }
    const error = failure ?? answer?.error ?? '';
    finish.current.onRequest(undefined);
    form.fail(generationFailed(error));
  }, [ended, form]);

  // The message can be read for a second before the dialog closes.
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => {
      finish.current.onClose();
      form.clear();
    }, modalCloseDelayMs);
    return () => clearTimeout(timer);
  }, [isDone, form]);

  async function cancel() {
    if (requestId === undefined) return;
    setCanceling(true);
    isCanceled.current = true;
    try {
      await call('POST /content/site/{siteId}/cancel-article', {
        params: { siteId: site.id },
        body: { request_id: requestId },
      });
      onRequest(undefined);
      void refreshWaiting();
    } catch (error) {
      isCanceled.current = false;
      toast.failed(error);
    }
    setCanceling(false);
  }

  const generate = async () => {
    isCanceled.current = false;
    const started = await form.generate();
    if (started === undefined) return;
    onRequest(started);
    void refreshWaiting();
  };

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Write an article with AI"
      size={920}
      fullScreen={isPhone ?? false}
      styles={{ body: { paddingBottom: 0 } }}
      data-own-shortcuts
      // The request is forgotten when the dialog has faded out, so that its content does not change before. From then
      // on the notices above the post's text show the article's progress.
      onExitTransitionEnd={() => {
        onRequest(undefined);
        setDone(false);
      }}
    >
      {isDone && (
        <Grid gap={14} pt={20} pb={24}>
          <Alert tone="good">{articleMessages.done}</Alert>
        </Grid>
      )}
      {!isDone && requestId === undefined && (
        <ArticleFormBody form={form} site={site} onGenerate={() => void generate()} />
      )}
      {!isDone && requestId !== undefined && (
        <ArticleProgress
          answer={article?.answer}
          isCanceling={isCanceling}
          onCancel={() => void cancel()}
          onClose={onClose}
          onNew={() => onRequest(undefined)}
        />
      )}
    </Modal>
  );
}

type FormBodyProps = { form: ArticleForm; site: ArticleSite; onGenerate: () => void };

export function ArticleFormBody({ form, site, onGenerate }: FormBodyProps) {
  const state = useSyncExternalStore(form.subscribe, form.state);
  const { data: status } = useQuery(query('GET /ai/status'));
  const root = useRef<HTMLFormElement>(null);
  const { problem, isStarting, suggesting } = state;
  const notice = status?.text_model === null ? aiMessages.notConfigured : status?.stopped;

  useEffect(() => {
    if (!problem) return;
    root.current?.querySelector<HTMLElement>(`[data-field="${problem.field}"]`)?.focus();
  }, [problem]);

  return (
    <form
      ref={root}
      noValidate
      aria-label="Article"
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        // Enter alone does not start an article, because an article costs money.
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onGenerate();
      }}
    >
      <Grid className={classes.columns} columns="minmax(0, 1fr) 280px" gap={32} align="start">
        <div className={classes.main}>
          <TopicFields form={form} state={state} siteLanguage={site.language} />
          <TitleFields form={form} state={state} />
          <SubtopicsField form={form} state={state} />
        </div>
        <ExtraFields
          form={form}
          state={state}
          siteId={site.id}
          categories={site.categories}
          noImages={status?.no_images ?? null}
        />
      </Grid>
      <Grid className={classes.foot} gap={12} divided>
        {notice && <Alert tone="warn">{notice}</Alert>}
        {problem?.field === 'start' && <Alert tone="bad">{problem.message}</Alert>}
        <Flex className={classes.footRow} gap="8px 16px" justify="space-between" wrap>
          <Meta role="status">
            {isStarting && suggesting.has('subtopics') ? 'Suggesting subtopics…' : status && describeBudget(status)}
          </Meta>
          <Button
            loading={isStarting}
            disabled={status?.text_model === null}
            onClick={onGenerate}
            leftSection={<IconSparkles size={18} stroke={1.5} aria-hidden />}
          >
            Generate article
          </Button>
        </Flex>
      </Grid>
    </form>
  );
}

const describeBudget = ({ spent, ceiling }: Output<'GET /ai/status'>): string => {
  if (ceiling === null) return '';
  const [used, limit] = [spent, ceiling].map((micros) => formatCurrency(micros / microsPerDollar, 'USD'));
  return `${used} of ${limit} AI budget used this month`;
};
