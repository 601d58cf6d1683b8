import { Button } from '@mantine/core';
import { Alert } from '../../ui/feedback/alert.tsx';
import { TextLink } from '../../ui/page/text-link.tsx';
import classes from './extractor.module.css';

type Props = { siteId: number; sentence: string; isAsking: boolean; onRetry: () => void };

/** Why nothing can be saved now, in the site's words, and the two ways on. */
export const SiteUnavailableNotice = ({ siteId, sentence, isAsking, onRetry }: Props) => (
  <div data-extractor-error>
    <Alert
      tone="bad"
      title="This site cannot take drafts now"
      action={
        <div className={classes.ways}>
          <Button size="xs" variant="default" loading={isAsking} onClick={onRetry}>
            Ask it again
          </Button>
          {siteId > 0 && (
            <TextLink to="/content/site/$id" params={{ id: String(siteId) }}>
              Settings of the site
            </TextLink>
          )}
        </div>
      }
    >
      {sentence}
    </Alert>
  </div>
);
