import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Confetti } from '../../../ui/brand/confetti.tsx';
import type { PublishedPost } from '../post-fields.ts';
import classes from './publish-summary-modal.module.css';
import type { Publishing } from './use-publish.ts';

const icons = { green: IconCircleCheck, amber: IconAlertTriangle, red: IconCircleX };
type Line = PublishedPost['sanity']['summary'][number];

/** What came of a press of the button, line by line, and where to look at it or mend it. */
export function PublishSummaryModal({ publishing }: { publishing: Publishing }) {
  const { answer, isSummaryOpen, closeSummary } = publishing;
  const isConfirmed = answer?.post_status === 1;
  const isPlanned = answer?.post?.post_status === 'future';
  const isOut = isConfirmed && answer.post?.post_status === 'publish';
  return (
    <Modal
      opened={isSummaryOpen}
      onClose={closeSummary}
      title={isConfirmed ? (isPlanned ? 'Scheduled' : answer.message) : 'Not confirmed'}
      size={520}
    >
      {answer && (
        <Stack gap="md" className={classes.summary}>
          <Confetti play={isOut ? 1 : 0} />
          {!isConfirmed && <Text>{answer.message}</Text>}
          <ul className={classes.lines}>
            {answer.sanity.summary.map((line) => (
              <SummaryLine key={line.about + line.sentence} line={line} onLeave={closeSummary} />
            ))}
          </ul>
          <Group justify="flex-end">
            {isOut && answer.post && (
              <Button component="a" href={answer.post.view_link} target="_blank" rel="noopener" variant="default">
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

/** What is fine at the post itself needs no way to it: its editor is right behind, and the post one button below. */
const isHere = ({ level, path }: Line) => level === 'green' && /^\/content\/site\/\d+\/post\/\d+$/.test(path ?? '');

function SummaryLine({ line, onLeave }: { line: Line; onLeave: () => void }) {
  const { level, sentence, path } = line;
  const Icon = icons[level];
  return (
    <li className={classes.line} data-level={level}>
      <Icon size={20} stroke={1.5} aria-hidden />
      <span>
        {sentence}{' '}
        {path &&
          !isHere(line) &&
          (/^https?:/.test(path) || path.startsWith('/s/') ? (
            <a href={path} target="_blank" rel="noopener">
              Open
            </a>
          ) : (
            <Link to={path} onClick={onLeave}>
              {level === 'green' ? 'Look at it' : 'Mend it'}
            </Link>
          ))}
      </span>
    </li>
  );
}
