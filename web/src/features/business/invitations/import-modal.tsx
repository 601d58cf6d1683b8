import { members as calls } from '@fanfare/contract/members';
import { Button, FileButton, Group, Modal, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useState } from 'react';
import { type Output, useSave } from '../../../lib/api.ts';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import type { Business } from '../business-queries.ts';
import { ImportHelp, SampleButton } from './import-help.tsx';
import classes from './import-modal.module.css';

type Props = { business: Business; opened: boolean; onClose: () => void };
type ImportRow = Output<'POST /user/business/{bid}/invite/import'>['rows'][number];

const example = 'ada@example.com,contests:editor,social:publisher\nmilo@example.com,reports:viewer';

export function ImportModal({ business, opened, onClose }: Props) {
  const [rows, setRows] = useState<ImportRow[]>();
  const send = useSave('POST /user/business/{bid}/invite/import', {
    refreshes: ['GET /user/business/{bid}/invitations', 'GET /user/business/{bid}/audit'],
    onDone: (answer) => setRows(answer.rows),
  });
  const close = () => {
    setRows(undefined);
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={rows ? 'What came of each line' : 'Invite a list of people'}
      size={620}
    >
      {rows ? (
        <Results rows={rows} onAgain={() => setRows(undefined)} onClose={close} />
      ) : (
        <Form
          schema={calls['POST /user/business/{bid}/invite/import'].body}
          submit="Send invitations"
          label="Invite a list of people"
          onSubmit={(body) => send.mutateAsync({ params: { bid: business.id }, body })}
          beside={
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
          }
        >
          {(field) => {
            const csv = field('csv');
            return (
              <>
                <TextareaField
                  {...csv}
                  label="Lines"
                  description="One person a line: the e-mail, then features with their roles."
                  placeholder={example}
                  rows={6}
                />
                <Group gap={8}>
                  <FileButton
                    accept=".csv,text/csv,text/plain"
                    onChange={(file) => void file?.text().then(csv.onChange)}
                  >
                    {(props) => (
                      <Button {...props} variant="default" size="xs">
                        Read a CSV file
                      </Button>
                    )}
                  </FileButton>
                  <SampleButton />
                </Group>
                <ImportHelp />
              </>
            );
          }}
        </Form>
      )}
    </Modal>
  );
}

type ResultsProps = { rows: ImportRow[]; onAgain: () => void; onClose: () => void };

function Results({ rows, onAgain, onClose }: ResultsProps) {
  const invited = rows.filter((row) => row.invited).length;
  return (
    <Stack>
      <Text role="status">
        {invited} of {rows.length} invited.{' '}
        {invited < rows.length && 'The others say why; mend those lines and send them again.'}
      </Text>
      <ul className={classes.rows}>
        {rows.map(({ row, invitee, invited: isInvited, message }) => (
          <li key={row} className={classes.row} data-good={isInvited || undefined}>
            {isInvited ? (
              <IconCircleCheck size={20} stroke={1.5} aria-hidden />
            ) : (
              <IconCircleX size={20} stroke={1.5} aria-hidden />
            )}
            <span>
              <strong>
                {row}. {invitee || '(empty)'}
              </strong>
              <small>{message}</small>
            </span>
          </li>
        ))}
      </ul>
      <Group justify="flex-end">
        <Button variant="default" onClick={onAgain}>
          Another list
        </Button>
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  );
}
