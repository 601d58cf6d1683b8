import { contestFrameCode, contestScriptCode } from '@fanfare/contract/contests/sharing/embed-codes';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Grid } from '../../../ui/layout/layout.tsx';
import { CodeBox } from '../../../ui/page/code-box.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { type ContestWidgets, widgetsQuery } from '../contest-queries.ts';
import { AnnounceButton } from './announce-button.tsx';
import { EmbedPreview } from './embed-preview.tsx';
import { LinkSection } from './link-section.tsx';
import { SourcesSection } from './sources-section.tsx';
import classes from './widgets.module.css';

/** Means to share a contest: link, QR code, embed codes, and the sources of its visitors. */
export function ContestWidgetsPage() {
  const id = Number(useParams({ strict: false }).id);
  const { data, error, refetch } = useQuery(widgetsQuery(id));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <FormSkeleton fields={4} />;
  if (data.page_url && data.short_url)
    return <Widgets widgets={data} pageUrl={data.page_url} shortUrl={data.short_url} />;
  return (
    <EmptyState
      illustration="cup"
      title="Not published yet"
      action={
        <Button component={Link} to={`/contest/${id}`}>
          Continue the setup
        </Button>
      }
    >
      After publishing you get a link, a QR code and codes to show the contest on your own site.
    </EmptyState>
  );
}

type Props = { widgets: ContestWidgets; pageUrl: string; shortUrl: string };

function Widgets({ widgets, pageUrl, shortUrl }: Props) {
  const { origin, slug, name, announcement_page, sources } = widgets;
  const embed = { origin, slug, name };
  return (
    <Grid className={classes.columns} columns="minmax(0, 1fr) minmax(0, 1fr)" gap={20} align="start">
      <div>
        <LinkSection pageUrl={pageUrl} shortUrl={shortUrl} slug={slug} />
        {announcement_page && (
          <Section
            title="Announce it on Facebook"
            lead={`Publishes a post with the link on ${announcement_page.name}.`}
          >
            <AnnounceButton widgets={widgets} page={announcement_page} link={pageUrl} />
          </Section>
        )}
        <SourcesSection sources={sources} />
      </div>
      <div>
        <Section title="Show it on your site" lead="Paste one of these codes into a page.">
          <CodeBox title="Script" about="Fits its height to the contest." code={contestScriptCode(embed)} />
          <CodeBox title="Frame" about="For pages that allow no scripts." code={contestFrameCode(embed)} />
        </Section>
        <Section title="Preview" lead="The contest as visitors of your site see it.">
          <EmbedPreview slug={slug} name={name} />
        </Section>
      </div>
    </Grid>
  );
}
