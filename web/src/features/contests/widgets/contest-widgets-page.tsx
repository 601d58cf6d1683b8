import { contestFrameCode, contestScriptCode } from '@fanfare/contract/contests/sharing/embed-codes';
import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { PageSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { CopyButton } from '../../../ui/page/copy-button.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { type ContestWidgets, widgetsQuery } from '../contest-queries.ts';
import { AnnounceButton } from './announce-button.tsx';
import { EmbedPreview } from './embed-preview.tsx';
import { LinkSection } from './link-section.tsx';
import { SourcesSection } from './sources-section.tsx';
import classes from './widgets.module.css';

/** How to share a contest: link, QR code, embed codes, and where its visitors come from. */
export function ContestWidgetsPage() {
  const id = Number(useParams({ strict: false }).id);
  const { data, error, refetch } = useQuery(widgetsQuery(id));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  return (
    <Page
      title="Widgets"
      lead={data.name || 'Contest without a name'}
      width="wide"
      action={
        data.page_url && (
          <Button
            {...{ component: 'a', href: data.page_url, target: '_blank', rel: 'noopener', variant: 'default' }}
            leftSection={<IconExternalLink size={18} stroke={1.5} aria-hidden />}
          >
            View page
          </Button>
        )
      }
    >
      {data.page_url && data.short_url ? (
        <Widgets widgets={data} pageUrl={data.page_url} shortUrl={data.short_url} />
      ) : (
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
      )}
    </Page>
  );
}

type Props = { widgets: ContestWidgets; pageUrl: string; shortUrl: string };

function Widgets({ widgets, pageUrl, shortUrl }: Props) {
  const { origin, slug, name, announcement_page, sources } = widgets;
  const embed = { origin, slug, name };
  return (
    <div className={classes.columns}>
      <div>
        <LinkSection {...{ pageUrl, shortUrl, slug }} />
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
          <Code title="Script" about="Fits its height to the contest." code={contestScriptCode(embed)} />
          <Code title="Frame" about="For pages that allow no scripts." code={contestFrameCode(embed)} />
        </Section>
        <Section title="Preview" lead="The contest as visitors of your site see it.">
          <EmbedPreview {...{ slug, name }} />
        </Section>
      </div>
    </div>
  );
}

const Code = ({ title, about, code }: { title: string; about: string; code: string }) => (
  <>
    <div className={classes.codeHead}>
      <div>
        <strong>{title}</strong>
        <p className={classes.quiet}>{about}</p>
      </div>
      <CopyButton value={code} label="Copy code" of={title} size="xs" />
    </div>
    <pre className={classes.code}>
      <code>{code}</code>
    </pre>
  </>
);
