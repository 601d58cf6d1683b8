import { FacebookApp } from '@fanfare/contract/connections/connect-calls';
import { contestMessages } from '@fanfare/contract/contests/contest';
import { Modal, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call, errorMessage } from '../../../../lib/api.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { PasswordField } from '../../../../ui/fields/password-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { appsQuery } from './app-queries.ts';

type Props = { opened: boolean; onClose: () => void; onSaved: (appId: string) => void };

/** Saves an app that was made at Facebook. */
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
      <Form
        schema={FacebookApp}
        submit="Save app"
        label="Facebook app"
        isDiscardable
        onSubmit={async (body) => {
          setFailure(undefined);
          try {
            const { app } = await call('POST /facebook/app/save', { body });
            await client.invalidateQueries({ queryKey: appsQuery.queryKey });
            onSaved(app.app_id);
            close();
          } catch (error) {
            // Messages of single fields are shown at the fields.
            if (error instanceof ApiError && error.fields.length > 0) throw error;
            setFailure(errorMessage(error));
          }
        }}
      >
        {(field) => (
          <>
            <TextField {...field('name')} label="App name" maxLength={100} />
            <TextField {...field('app_id')} label="App ID" autoComplete="off" />
            <PasswordField {...field('app_secret')} label="App Secret" autoComplete="new-password" />
          </>
        )}
      </Form>
    </Modal>
  );
}
