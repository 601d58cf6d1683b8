import { FacebookApp } from '@fanfare/contract/connect-calls';
import { Code, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query, useSave } from '../../../lib/api.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Section } from '../../../ui/page/section.tsx';

/** For the few who bring an app of their own; everybody else never opens it. */
export function FacebookAppSection() {
  const { data } = useQuery(query('GET /facebook/app'));
  const [saves, setSaves] = useState(0);
  const save = useSave('POST /facebook/app/save', {
    refreshes: ['GET /facebook/app'],
    onDone: ({ app }) => {
      toast.good(`${app.name} is saved.`);
      setSaves((count) => count + 1);
    },
  });
  const app = data?.app;
  return (
    <Section
      title="Your own Facebook app"
      lead={
        app ? (
          <>
            {app.name}, App ID <Code>{app.app_id}</Code>. Its secret is kept sealed and never shown again.
          </>
        ) : (
          'Kept for contests that run in an app of your own at Facebook. Connecting accounts does not need it.'
        )
      }
    >
      <Disclosure key={saves} summary={app ? 'Replace it' : 'Enter an app'}>
        <Text c="dimmed" mb="sm">
          You find all three under “App settings, Basic” at developers.facebook.com.
        </Text>
        <Form
          schema={FacebookApp}
          submit="Save app"
          label="Facebook app"
          isThrowaway
          onSubmit={(body) => save.mutateAsync({ body })}
        >
          {(field) => (
            <>
              <TextField {...field('name')} label="Name of the app" maxLength={100} />
              <TextField {...field('app_id')} label="App ID" autoComplete="off" />
              <PasswordField {...field('app_secret')} label="App Secret" autoComplete="new-password" />
            </>
          )}
        </Form>
      </Disclosure>
    </Section>
  );
}
