import { rssLimits, rssMessages } from '@fanfare/contract/rss/rss';
import { Badge, Button, FileButton, Group, Modal, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { errorMessage, type Output, useSave } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ScrollRegion } from '../../../ui/page/scroll-region.tsx';
import { staleAfterChannelChange } from '../rss-queries.ts';
import classes from './opml.module.css';

type Report = Output<'POST /content/rss/opml/import'>;
type Outcome = Report['lines'][number]['outcome'];

const outcomes: Record<Outcome, { color: string; label: string }> = {
  added: { color: 'green', label: 'Added' },
  known: { color: 'gray', label: 'Already there' },
  refused: { color: 'red', label: 'Not added' },
};

export const OpmlImportModal = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Modal opened={opened} onClose={onClose} title="Import OPML file" size={640}>
    {opened && <Import onClose={onClose} />}
  </Modal>
);

/** A child of the modal, so that each opening starts without a report. */
function Import({ onClose }: { onClose: () => void }) {
  const [problem, setProblem] = useState<string>();
  const [report, setReport] = useState<Report>();
  const save = useSave('POST /content/rss/opml/import', { refreshes: staleAfterChannelChange });

  const importFile = async (file: File | null) => {
    if (!file) return;
    setProblem(undefined);
    if (file.size > rssLimits.opml * bytesPerCharacter) return setProblem(rssMessages.opmlTooLarge);
    try {
      setReport(await save.mutateAsync({ body: { opml: await file.text() } }));
    } catch (error) {
      setProblem(errorMessage(error));
    }
  };

  if (report)
    return (
      <>
        <Text>{describeReport(report)}</Text>
        <ScrollRegion label="Import results" className={classes.scroll}>
          <ul className={classes.lines}>
            {report.lines.map(({ channel, title, address, outcome, reason }) => (
              <li key={`${channel} ${address} ${outcome}`}>
                <div className={classes.text}>
                  <strong>{title || address}</strong>
                  <small>{[channel, address].filter(Boolean).join(' · ')}</small>
                  {reason && <small className={classes.error}>{reason}</small>}
                </div>
                <Badge color={outcomes[outcome].color} miw="max-content">
                  {outcomes[outcome].label}
                </Badge>
              </li>
            ))}
          </ul>
        </ScrollRegion>
        <Group justify="flex-end" mt="md">
          <Button onClick={onClose}>Done</Button>
        </Group>
      </>
    );
  return (
    <>
      {problem && <Alert tone="bad">{problem}</Alert>}
      <Text mb="md">Export an OPML file from your feed reader and choose it here. Its folders become channels.</Text>
      <FileButton accept=".opml,.xml,text/x-opml,text/xml,application/xml" onChange={(file) => void importFile(file)}>
        {(props) => (
          <Button {...props} loading={save.isPending} leftSection={<IconUpload size={18} stroke={1.5} aria-hidden />}>
            Choose OPML file
          </Button>
        )}
      </FileButton>
    </>
  );
}

/** The limit counts characters; a file has at most 4 bytes for each. */
const bytesPerCharacter = 4;

const describeReport = ({ added, known, refused }: Report): string =>
  [
    `${formatNumber(added)} ${added === 1 ? 'feed' : 'feeds'} added.`,
    known > 0 ? `${formatNumber(known)} already there.` : '',
    refused > 0 ? `${formatNumber(refused)} not added.` : '',
  ]
    .filter(Boolean)
    .join(' ');
