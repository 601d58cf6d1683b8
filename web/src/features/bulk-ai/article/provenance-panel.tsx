import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import type { Article } from '../bulk-queries.ts';
import { costText } from '../cost-text.ts';
import classes from './article.module.css';
import { GateList } from './gate-list.tsx';

/** Origin of the article: model, prompt, cost, quality checks and who approved it. */
export function ProvenancePanel({ article: { provenance, created_at } }: { article: Article }) {
  const { model, prompt_version, cost, gates, requested_by, approved_by, approved_at } = provenance;
  return (
    <section className={classes.card} aria-labelledby="article-provenance">
      <Block component="h2" id="article-provenance" fz={16} lh={1.3}>
        How it was written
      </Block>
      <Grid smallBelow component="dl" columns="auto minmax(0, 1fr)" gap="6px 16px" fz={14}>
        <dt>Model</dt>
        <dd>{model || '–'}</dd>
        <dt>Prompt version</dt>
        <dd>{prompt_version || '–'}</dd>
        <dt>Cost</dt>
        <dd>{costText(cost)}</dd>
        <dt>Written</dt>
        <dd>
          <DateTime at={created_at} />
        </dd>
        {requested_by !== null && (
          <>
            <dt>Requested by</dt>
            <dd>{requested_by}</dd>
          </>
        )}
        <dt>Approved by</dt>
        <dd>
          {approved_by ?? 'Not approved yet'}
          {approved_at && (
            <small>
              <DateTime at={approved_at} />
            </small>
          )}
        </dd>
      </Grid>
      {gates.length > 0 && (
        <>
          <h3>Quality checks</h3>
          <GateList gates={gates} />
        </>
      )}
    </section>
  );
}
