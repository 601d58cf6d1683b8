import { terms } from '@fanfare/contract/kit/terms';
import { Button } from '@mantine/core';
import { Alert } from '../../ui/feedback/alert.tsx';
import { TextLink } from '../../ui/page/text-link.tsx';
import classes from './extractor.module.css';

type Props = { siteId: number; message: string; isChecking: boolean; onRetry: () => Promise<void> };

/** The site's error that prevents saving, with a retry button and a link to the site settings. */
export const SiteUnavailableNotice = ({ siteId, message, isChecking, onRetry }: Props) => (
  <div data-extractor-error>
    <Alert
      tone="bad"
      title="This site can’t accept drafts"
      action={
        <div className={classes.actions}>
          <Button size="xs" variant="default" loading={isChecking} onClick={() => void onRetry()}>
            {terms.checkNow}
          </Button>
          {siteId > 0 && (
            <TextLink to="/content/site/$id" params={{ id: String(siteId) }}>
              Site settings
            </TextLink>
          )}
        </div>
      }
    >
      {message}
    </Alert>
  </div>
);
