import { Code, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query, useSave } from '../../../../lib/api.ts';
import { Disclosure } from '../../../../ui/disclosure.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { Section } from '../../../../ui/page/section.tsx';
import { FacebookAppForm } from './facebook-app-form.tsx';

/** Section for the owner's own Facebook apps. Optional: only contests that use such an app need it. */
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
      lead="For contests in your own Facebook app. Not needed to connect accounts."
    >
      {apps.length > 0 && (
        <ul className="ff-prose">
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
        <FacebookAppForm onSubmit={(body) => save.mutateAsync({ body })} />
      </Disclosure>
    </Section>
  );
}
