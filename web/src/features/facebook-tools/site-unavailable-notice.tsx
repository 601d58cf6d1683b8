import { terms } from '@fanfare/contract/kit/terms';
import { Button } from '@mantine/core';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Flex } from '../../ui/layout/layout.tsx';
import { TextLink } from '../../ui/page/text-link.tsx';

type Props = { siteId: number; message: string; isChecking: boolean; onRetry: () => Promise<void> };

/** The site's error that prevents saving, with a retry button and a link to the site settings. */
export const SiteUnavailableNotice = ({ siteId, message, isChecking, onRetry }: Props) => (
  <div data-extractor-error>
    <Alert
      tone="bad"
      title="This site can’t accept drafts"
      action={
        <Flex gap="8px 16px" wrap>
          <Button size="xs" variant="default" loading={isChecking} onClick={() => void onRetry()}>
            {terms.checkNow}
          </Button>
          {siteId > 0 && (
            <TextLink to="/content/site/$id" params={{ id: String(siteId) }}>
              Site settings
            </TextLink>
          )}
        </Flex>
      }
    >
      {message}
    </Alert>
  </div>
);
