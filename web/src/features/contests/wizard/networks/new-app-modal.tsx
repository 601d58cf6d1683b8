import { contestMessages } from '@fanfare/contract/contests/contest';
import { Modal, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call, errorMessage } from '../../../../lib/api.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { FacebookAppForm } from '../../../connections/index.tsx';
import { appsQuery } from './facebook-queries.ts';

type Props = { opened: boolean; onClose: () => void; onSaved: (appId: string) => void };

/** Dialog that saves an app that was made at Facebook. */
export function NewAppModal({ opened, onClose, onSaved }: Props) {
  const client = useQueryClient();
  const [failure, setFailure] = useState<string>();
  const close = () => {
    setFailure(undefined);
    onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title="New Facebook app" size={460}>
      {failure !== undefined && (
        <Alert tone="bad" title={contestMessages.appFailed}>
          {failure}
        </Alert>
      )}
      <Text c="dimmed" mb="sm">
        Create the app at developers.facebook.com. Its ID and secret are under App settings {'>'} Basic.
      </Text>
      <FacebookAppForm
        onSubmit={async (body) => {
          setFailure(undefined);
          try {
            const { app } = await call('POST /facebook/app/save', { body });
            await client.invalidateQueries({ queryKey: appsQuery.queryKey });
            onSaved(app.app_id);
            close();
          } catch (error) {
            // An error with messages for single fields is thrown again: the form shows these messages at the fields.
            if (error instanceof ApiError && error.fields.length > 0) throw error;
            setFailure(errorMessage(error));
          }
        }}
      />
    </Modal>
  );
}
