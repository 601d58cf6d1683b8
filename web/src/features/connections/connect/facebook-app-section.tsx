import { FacebookApp } from '@fanfare/contract/connections/connect-calls';
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

/** Optional: only contests in the owner's own Facebook apps need it. */
export function FacebookAppSection() {
  const { data } = useQuery(query('GET /facebook/apps'));
  const [saves, setSaves] = useState(0);
  const save = useSave('POST /facebook/app/save', {
    refreshes: ['GET /facebook/apps'],
    onDone: ({ app }) => {
      toast.good(`${app.name} saved.`);
      setSaves((count) => count + 1);
    },
  });
  const apps = data?.apps ?? [];
  return (
    <Section
      title="Your own Facebook apps"
      lead="For contests in your own Facebook app. Not needed to connect accounts. Secrets are stored encrypted."
    >
      {apps.length > 0 && (
        <ul>
          {apps.map(({ app_id, name }) => (
            <li key={app_id}>
              {name}, App ID <Code>{app_id}</Code>
            </li>
          ))}
        </ul>
      )}
      <Disclosure key={saves} summary={apps.length > 0 ? 'Add or replace an app' : 'Add app'}>
        <Text c="dimmed" mb="sm">
          Find these at developers.facebook.com under App settings {'>'} Basic.
        </Text>
        <Form
          schema={FacebookApp}
          submit="Save app"
          label="Facebook app"
          isDiscardable
          onSubmit={(body) => save.mutateAsync({ body })}
        >
          {(field) => (
            <>
              <TextField {...field('name')} label="App name" maxLength={100} />
              <TextField {...field('app_id')} label="App ID" autoComplete="off" />
              <PasswordField {...field('app_secret')} label="App Secret" autoComplete="new-password" />
            </>
          )}
        </Form>
      </Disclosure>
    </Section>
  );
}
