import { waitsForApproval } from '@fanfare/contract/approvals/approvals';
import { Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { Confetti } from '../../../ui/brand/confetti.tsx';
import { Flex, Grid } from '../../../ui/layout/layout.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import type { PublishResponse } from '../post-fields.ts';
import type { Publishing } from './use-publish.ts';

const icons = { green: IconCircleCheck, amber: IconAlertTriangle, red: IconCircleX };
const iconTones = { green: 'good', amber: 'warn', red: 'bad' } as const;
type Line = PublishResponse['sanity']['summary'][number];

/** Dialog with the result of publishing, line by line, with links to view or fix each. */
export function PublishSummaryModal({ publishing }: { publishing: Publishing }) {
  const { result, isSummaryOpen, closeSummary } = publishing;
  const isConfirmed = result?.post_status === 1;
  const isPublished = isConfirmed && result.post?.post_status === 'publish';
  return (
    <Modal opened={isSummaryOpen} onClose={closeSummary} title={toTitle(result)} size={520}>
      {result && (
        <Stack gap="md" pos="relative">
          <Confetti play={isPublished ? 1 : 0} />
          {!isConfirmed && result.approval_id === undefined && <Text>{result.message}</Text>}
          <Grid component="ul" gap={10}>
            {result.sanity.summary.map((line) => (
              <SummaryLine key={line.about + line.sentence} line={line} onLeave={closeSummary} />
            ))}
          </Grid>
          <Group justify="flex-end">
            {isPublished && result.post && (
              <Button component="a" href={result.post.view_link} target="_blank" rel="noopener" variant="default">
                View post
              </Button>
            )}
            <Button data-autofocus onClick={closeSummary}>
              Close
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

const toTitle = (result: PublishResponse | undefined): string => {
  if (result?.approval_id !== undefined) return waitsForApproval;
  if (result?.post_status !== 1) return 'Unconfirmed';
  return result.post?.post_status === 'future' ? 'Scheduled' : result.message;
};

/**
 * True for lines about the open post that succeeded; they need no link, because the dialog is above that post's editor.
 */
const isAboutOpenPost = ({ level, path }: Line) =>
  level === 'green' && /^\/content\/site\/\d+\/post\/\d+$/.test(path ?? '');

const linkText = ({ level, about }: Line, path: string): string => {
  if (level === 'green' || path.startsWith('/approvals/')) return 'View';
  return about === 'picture' ? 'Add an image' : 'Fix';
};

function SummaryLine({ line, onLeave }: { line: Line; onLeave: () => void }) {
  const { level, sentence, path } = line;
  const Icon = icons[level];
  return (
    <Flex icons={iconTones[level]} component="li" gap={10} align="stretch" breakWords>
      <Icon size={20} stroke={1.5} aria-hidden />
      <span>
        {sentence}{' '}
        {path &&
          !isAboutOpenPost(line) &&
          (/^https?:/.test(path) || path.startsWith('/s/') ? (
            <Anchor href={path} target="_blank" rel="noopener" underline="always" inherit>
              Open
            </Anchor>
          ) : (
            <TextLink to={path} onClick={onLeave} underline="always" inherit>
              {linkText(line, path)}
            </TextLink>
          ))}
      </span>
    </Flex>
  );
}
